import type { SampleChunk } from '#shared/eeg/source.ts';
import type { ToEngineMessage } from '#shared/engine/port-messages.ts';
import { parseFromEngineMessage } from '#shared/engine/port-messages.ts';
import { ChunkPool } from '#shared/engine/chunk-pool.ts';
import type { DriverTime, HeadsetFacts, HeadsetPacket } from '../drivers/common/contract.ts';
import { HeadsetTimeline } from '../drivers/timeline/headset-timeline.ts';
import { NO_RADIO_YET, type RadioFigures } from '../drivers/timeline/radio-figures.ts';
import type { TimelineBlock } from '../drivers/timeline/sample-timeline.ts';
import { clockNote, radioNote } from './headset-notes.ts';
import type { Arrivals } from './silence-watch.ts';

/** The part of the engine's sample port that the feed uses. */
export type SamplePort = Pick<MessagePort, 'onmessage' | 'postMessage' | 'close'>;

/** Samples as they arrive, channel-major, in uV. The values are the engine's when the listener returns. */
export type HeadsetBlock = Pick<SampleChunk, 'sampleCount' | 'channelCount' | 'valuesUv'>;

/** Most samples in a chunk; longer packets are split. */
const CHUNK_SAMPLES = 64;
/** Interval at which clocks and radio figures are written to the recording. */
const NOTE_SECONDS = 10;
/** Limit for the engine's answer, so that a session can always end. */
const LONGEST_ECHO_MS = 2000;

/**
 * Takes samples from the notification handler to the engine: onto the timeline, into a pooled buffer, to the port. It
 * never waits for the page, so a slow screen delays samples but loses none.
 */
export class HeadsetFeed {
  #port: SamplePort | undefined;
  #facts: HeadsetFacts | undefined;
  #timeline: HeadsetTimeline | undefined;
  #pool = new ChunkPool(0);
  #isSending = false;
  #isMoving: boolean | undefined;
  #nextNote = 0;
  /** A note that waits for the sample it belongs to. */
  #noteOfNext: { type: string; text: string } | undefined;
  #packets = 0;
  #badPackets = 0;
  #samples = 0;
  #echoes = 0;
  /** Callers that wait until the engine has read every sample sent so far. */
  readonly #waiting = new Map<number, () => void>();
  readonly #listeners = new Set<(block: HeadsetBlock) => void>();
  readonly #time: DriverTime;

  constructor(time: DriverTime) {
    this.#time = time;
  }

  /** Samples received since the feed was created. */
  get arrivals(): Arrivals {
    return { samples: this.#samples, notifications: this.#packets + this.#badPackets };
  }

  get figures(): RadioFigures {
    return this.#timeline?.figures() ?? NO_RADIO_YET;
  }

  get isMoving(): boolean | undefined {
    return this.#isMoving;
  }

  connect(port: SamplePort): void {
    this.#port?.close();
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = parseFromEngineMessage(data);
      if (message.kind === 'recycle') this.#pool.release(message.buffer);
      else if (message.kind === 'echo') this.#waiting.get(message.id)?.();
    };
  }

  /** Sets the device that sends samples. With `isSame`, sample numbers continue. */
  use(facts: HeadsetFacts, isSame: boolean): void {
    this.#facts = facts;
    if (isSame && this.#timeline) return;
    const { samplingRateHz, wrapSamples, unsentSample, fullScaleUv, channelNames } = facts;
    this.#pool = new ChunkPool(CHUNK_SAMPLES * channelNames.length * Float32Array.BYTES_PER_ELEMENT);
    this.#timeline = new HeadsetTimeline({
      samplingRateHz,
      wrapSamples,
      unsentSample,
      fullScaleUv,
      onBlock: (block) => {
        this.#samples += block.sampleCount;
        this.#send(block);
      },
    });
    this.#nextNote = 0;
    this.#isMoving = undefined;
  }

  /** Starts sending to the engine. The next sample gets index 0. */
  start(): void {
    this.#timeline?.restart();
    this.#nextNote = 0;
    this.#noteOfNext = undefined;
    this.#isSending = true;
  }

  /** Sends buffered samples and current figures. Resolves when the engine has read them. */
  settle(): Promise<void> {
    this.#passOn();
    if (!this.#port) return Promise.resolve();
    const id = this.#echoes++;
    return new Promise((resolve) => {
      const done = () => {
        cancel();
        this.#waiting.delete(id);
        resolve();
      };
      const cancel = this.#time.after(LONGEST_ECHO_MS, done);
      this.#waiting.set(id, done);
      this.#post({ kind: 'echo', id }, []);
    });
  }

  /** Stops sending to the engine. */
  stop(): void {
    this.#passOn();
    this.#isSending = false;
  }

  packet(packet: HeadsetPacket): void {
    this.#packets++;
    this.#timeline?.packet(packet);
  }

  badPacket(): void {
    this.#badPackets++;
    this.#timeline?.badPacket();
  }

  moving(isMoving: boolean): void {
    this.#isMoving = isMoving;
  }

  /** Samples pause: the link is lost, or the EEG was stopped on purpose. */
  pause(): void {
    this.#noteOfNext = undefined;
    this.#timeline?.linkLost();
  }

  /** Samples continue. `isReconnect`: the pause was a lost link. */
  resume(isReconnect: boolean): void {
    this.#timeline?.linkBack(isReconnect);
  }

  /** Calls `take` with the samples that are sent to the engine, when they arrive. */
  listen(take: (block: HeadsetBlock) => void): () => void {
    this.#listeners.add(take);
    return () => this.#listeners.delete(take);
  }

  /** Adds a note to the recording in progress, if any. */
  note(type: string, text: string): void {
    if (!this.#isSending || !this.#timeline) return;
    this.#post({ kind: 'note', note: { sampleIndex: this.#timeline.nextIndex, type, text } }, []);
  }

  /** Like {@link note}, placed at the next sample. The number of samples missing before it is not known yet. */
  noteWithNext(type: string, text: string): void {
    if (this.#isSending) this.#noteOfNext = { type, text };
  }

  dispose(): void {
    this.#port?.close();
    this.#port = undefined;
  }

  #passOn(): void {
    this.#timeline?.flush();
    this.#noteRadio();
  }

  #noteRadio(): void {
    this.note('radio', radioNote(this.figures));
  }

  #send(block: TimelineBlock): void {
    const facts = this.#facts;
    if (!this.#isSending || !facts) return;
    for (let done = 0; done < block.sampleCount; done += CHUNK_SAMPLES) this.#sendPart(block, done);
    this.#sendNoteOfNext(block.firstSampleIndex);
    if (block.marker !== undefined) this.note('marker', `Mark ${block.marker} of the headset`);
    if (block.firstSampleIndex < this.#nextNote) return;
    this.#nextNote = block.firstSampleIndex + NOTE_SECONDS * facts.samplingRateHz;
    this.note('clock', clockNote(block));
    this.#noteRadio();
  }

  #sendNoteOfNext(sampleIndex: number): void {
    if (!this.#noteOfNext) return;
    this.#post({ kind: 'note', note: { sampleIndex, ...this.#noteOfNext } }, []);
    this.#noteOfNext = undefined;
  }

  #sendPart(
    { firstSampleIndex, valuesUv, stride, offset, sampleCount, hostTimeMs }: TimelineBlock,
    done: number,
  ) {
    const channelCount = this.#facts!.channelNames.length;
    const count = Math.min(CHUNK_SAMPLES, sampleCount - done);
    const buffer = this.#pool.acquire();
    const sent = new Float32Array(buffer, 0, channelCount * count);
    for (let c = 0; c < channelCount; c++) {
      const from = c * stride + offset + done;
      for (let i = 0; i < count; i++) sent[c * count + i] = valuesUv[from + i]!;
    }
    for (const take of this.#listeners) take({ sampleCount: count, channelCount, valuesUv: sent });
    this.#post(
      {
        kind: 'chunk',
        chunk: {
          firstSampleIndex: firstSampleIndex + done,
          sampleCount: count,
          channelCount,
          hostTimeMs,
          valuesUv: sent,
          isMoving: this.#isMoving,
        },
      },
      [buffer],
    );
  }

  #post(message: ToEngineMessage, transfer: ArrayBuffer[]): void {
    this.#port?.postMessage(message, transfer);
  }
}
