import { AppError } from '#shared/errors.ts';
import type { EngineEvent, RecordingTarget } from '#shared/engine/engine-api.ts';
import type { LocalManifest } from '#shared/recording/local-log.ts';
import { encodePart, type RecordingPart } from '#shared/recording/part-format.ts';
import type { RecordedCommand } from '#shared/recording/recorded-command.ts';
import type { PartStore, StoredPart, StoredSession } from './part-store.ts';
import type { Hop } from '../hop.ts';
import type { PartEvent, PartStart } from './part-builder.ts';
import { PartBuilder } from './part-builder.ts';

const PART_TICKS = 125;
const PART_SECONDS = 5;
/** A little under a second, so that the write time fits too: a crash may cost at most one second. */
const FLUSH_TICKS = 20;

export type RecorderOptions = {
  target: RecordingTarget;
  settings: LocalManifest['settings'];
  store: Pick<PartStore, 'has' | 'write'>;
  /** Epoch milliseconds. */
  nowMs: () => number;
  onEvent: (event: EngineEvent) => void;
  /** Given before the recording and still in effect. */
  commands?: readonly RecordedCommand[];
  /** A recording that was cut off and continues: its parts as stored, and the last one decoded. */
  continued?: StoredSession & { last: RecordingPart };
};

/**
 * Writes a live recording to the local log. Samples never wait for the store. Data that could not be written stays in
 * memory and is part of a later write, so a full disk loses nothing while the tab is open. During the session, parts
 * also stay in memory until `release`: people and cleaning programs delete the data of a browser.
 */
export class Recorder {
  readonly #options: Omit<RecorderOptions, 'continued'>;
  readonly #expectedSamples: number;
  readonly #startedAtMs: number;
  #open: PartBuilder;
  /** Closed parts that are not stored yet. */
  readonly #unsaved = new Map<number, Uint8Array<ArrayBuffer>>();
  /** Closed parts that may be nowhere else than in the store. */
  readonly #unreleased = new Map<number, Uint8Array<ArrayBuffer>>();
  readonly #closedSeqs: number[] = [];
  readonly #commands: RecordedCommand[];
  #ticksSinceFlush = 0;
  #isDirty = true;
  #isEnded = false;
  #isFailing = false;
  #hasStored = false;
  #writing: Promise<Error | undefined> | undefined;

  constructor(options: RecorderOptions) {
    // Without `continued`: its parts would stay in memory until the recording ends.
    const { continued, ...others } = options;
    this.#options = others;
    this.#startedAtMs = continued?.manifest.startedAtMs ?? options.nowMs();
    this.#commands = [...(continued?.manifest.commands ?? options.commands ?? [])];
    const { source, protocol } = options.settings;
    this.#expectedSamples = Math.ceil(PART_SECONDS * source.samplingRateHz) + 1;
    this.#open = new PartBuilder(
      {
        recordingId: options.target.recordingId,
        channelCount: source.channelNames.length,
        conditionCount: protocol.conditions.length,
      },
      continued ? startAfter(continued.last) : { seq: 0, firstSampleIndex: 0, firstTick: 0 },
      this.#expectedSamples,
    );
    if (continued) this.#takeOver(continued);
  }

  /** Parts up to this one are safe elsewhere. */
  release(throughSeq: number): void {
    for (const seq of this.#unreleased.keys()) if (seq <= throughSeq) this.#unreleased.delete(seq);
  }

  append(row: Float64Array, hop: Hop): void {
    this.#open.addTick(row);
    this.appendSamples(hop);
    this.#ticksSinceFlush++;
    const isFull = this.#open.tickCount >= PART_TICKS;
    if (isFull) this.#closePart();
    if (isFull || this.#ticksSinceFlush >= FLUSH_TICKS) this.flush();
  }

  /** Samples after the last full hop: the end of a recording. */
  appendSamples(hop: Pick<Hop, 'raw' | 'stride' | 'sampleCount'>): void {
    this.#open.addSamples(hop.raw, hop.stride, hop.sampleCount);
    this.#isDirty = true;
  }

  addEvent(event: PartEvent): void {
    // The last part is closed.
    if (this.#isEnded) return;
    this.#open.addEvent(event);
    this.#isDirty = true;
  }

  /** Stored at once, so that a page closed right after 'Pause' continues paused. */
  addCommand(command: RecordedCommand): void {
    this.#commands.push(command);
    this.#isDirty = true;
    // If a write is in progress, the next tick starts another.
    this.#ticksSinceFlush = FLUSH_TICKS;
    this.flush();
  }

  /** Starts a write unless one is in progress or there is nothing new. Failures become events, never exceptions. */
  flush(): void {
    if (this.#writing || !this.#isDirty) return;
    this.#ticksSinceFlush = 0;
    this.#writing = this.#write();
    // #write never rejects: it returns its error.
    void this.#writing.then(() => (this.#writing = undefined));
  }

  /** Closes the recording. Rejects while the store fails; call it again to retry. */
  async finish(): Promise<{ lastSeq: number; durationSeconds: number }> {
    await this.#writing;
    if (!this.#isEnded) {
      this.#isEnded = true;
      // A recording without samples still has one part, so that it can be completed.
      if (!this.#open.isEmpty || this.#open.seq === 0) this.#closePart();
      this.#isDirty = true;
    }
    this.flush();
    const error = await this.#writing;
    if (error) throw error;
    return { lastSeq: this.#open.seq - 1, durationSeconds: this.#throughSeconds() };
  }

  #takeOver({ manifest, parts, last }: NonNullable<RecorderOptions['continued']>): void {
    this.#hasStored = true;
    this.#closedSeqs.push(...manifest.closedSeqs);
    for (const seq of manifest.closedSeqs) this.#unreleased.set(seq, parts[seq]!);
    const { header } = last;
    // The server refuses an open part before the last one.
    if (!header.isClosed)
      this.#addClosed(header.seq, encodePart({ ...last, header: { ...header, isClosed: true } }));
  }

  #closePart(): void {
    this.#addClosed(this.#open.seq, this.#open.encode(true));
    this.#open = this.#open.following(this.#expectedSamples);
  }

  #addClosed(seq: number, bytes: Uint8Array<ArrayBuffer>): void {
    this.#unsaved.set(seq, bytes);
    this.#unreleased.set(seq, bytes);
  }

  #throughSeconds(): number {
    return this.#open.nextSampleIndex / this.#options.settings.source.samplingRateHz;
  }

  async #write(): Promise<Error | undefined> {
    const { store, target } = this.#options;
    let closed: number[];
    let manifest: LocalManifest;
    try {
      const isLost = this.#hasStored && !(await store.has(target.recordingId));
      closed = [...this.#unsaved.keys()];
      const parts = Array.from(
        isLost ? this.#unreleased : this.#unsaved,
        ([seq, bytes]): StoredPart => ({ seq, bytes }),
      );
      if (!this.#open.isEmpty) parts.push({ seq: this.#open.seq, bytes: this.#open.encode(false) });
      manifest = this.#manifest(closed, this.#open.isEmpty ? this.#open.seq - 1 : this.#open.seq);
      this.#isDirty = false;
      await store.write(parts, manifest);
    } catch (cause) {
      this.#isDirty = true;
      return this.#failed(cause);
    }
    this.#hasStored = true;
    for (const seq of closed) {
      this.#unsaved.delete(seq);
      this.#closedSeqs.push(seq);
    }
    this.#isFailing = false;
    this.#options.onEvent({ type: 'saved', seq: manifest.lastSeq, throughSeconds: manifest.throughSeconds });
    return undefined;
  }

  #manifest(closing: readonly number[], lastSeq: number): LocalManifest {
    const { target, settings, nowMs } = this.#options;
    return {
      formatVersion: 1,
      ...target,
      startedAtMs: this.#startedAtMs,
      updatedAtMs: nowMs(),
      settings,
      commands: [...this.#commands],
      lastSeq,
      closedSeqs: [...this.#closedSeqs, ...closing],
      throughSeconds: this.#throughSeconds(),
      isFinished: this.#isEnded,
    };
  }

  #failed(cause: unknown): Error {
    const isFull = cause instanceof Error && cause.name === 'QuotaExceededError';
    const message = isFull
      ? 'The disk of this computer is full. The session continues in memory: free some space and leave this tab open until it is saved.'
      : 'This browser refuses to store the recording. The session continues in memory: leave this tab open until it is saved.';
    // Reported once per problem, not once a second.
    if (!this.#isFailing) {
      this.#isFailing = true;
      this.#options.onEvent({
        type: 'saveFailed',
        code: isFull ? 'diskFull' : 'storageUnavailable',
        message,
      });
    }
    return new AppError(isFull ? 'storageFull' : 'unavailable', message);
  }
}

const startAfter = ({ header }: RecordingPart): PartStart => ({
  seq: header.seq + 1,
  firstSampleIndex: header.firstSampleIndex + header.sampleCount,
  firstTick: header.firstTick + header.tickCount,
});
