import type { ToEngineMessage } from '#shared/engine/port-messages.ts';
import { parseFromEngineMessage } from '#shared/engine/port-messages.ts';
import { ChunkPool } from '#shared/engine/chunk-pool.ts';
import type { DriverTime, HeadsetFacts, HeadsetPacket } from '../drivers/contract.ts';
import { HeadsetTimeline } from '../drivers/timeline/headset-timeline.ts';
import { NO_RADIO_YET, type RadioFigures } from '../drivers/timeline/radio-figures.ts';
import type { TimelineBlock } from '../drivers/timeline/sample-timeline.ts';
import { clockNote, radioNote } from './headset-notes.ts';

/** The engine's sample port, as far as it is used here. */
export type SamplePort = Pick<MessagePort, 'onmessage' | 'postMessage' | 'close'>;

/** Samples of one chunk at most; longer packets are cut. */
const CHUNK_SAMPLES = 64;
/** How often the clocks and the figures of the radio are noted in the recording. */
const NOTE_SECONDS = 10;
/** An engine that does not answer must not keep a session from ending. */
const LONGEST_ECHO_MS = 2000;

/**
 * The way of a sample from the notification handler to the engine: onto the timeline, into a lent buffer, away. It waits
 * for nothing on this side, so that a slow screen delays samples but never loses one.
 */
export class HeadsetFeed {
  #port: SamplePort | undefined;
  #facts: HeadsetFacts | undefined;
  #timeline: HeadsetTimeline | undefined;
  #pool = new ChunkPool(0);
  #isSending = false;
  #isMoving: boolean | undefined;
  #nextNote = 0;
  /** Waits for the sample it belongs to. */
  #noteOfNext: { type: string; text: string } | undefined;
  #packets = 0;
  #echoes = 0;
  /** What waits for the engine to have taken everything in. */
  readonly #waiting = new Map<number, () => void>();
  readonly #time: DriverTime;

  constructor(time: DriverTime) {
    this.#time = time;
  }

  /** Packets since the feed was made: whether any come at all. */
  get packets(): number {
    return this.#packets;
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
      if (message.kind === 'recycle') this.#pool.giveBack(message.buffer);
      else if (message.kind === 'echo') this.#waiting.get(message.id)?.();
    };
  }

  /** The device that sends from now on; `isSame` when it is the one from before, whose samples go on. */
  use(facts: HeadsetFacts, isSame: boolean): void {
    this.#facts = facts;
    if (isSame && this.#timeline) return;
    const { samplingRateHz, wrapSamples, fullScaleUv, channelNames } = facts;
    this.#pool = new ChunkPool(CHUNK_SAMPLES * channelNames.length * Float32Array.BYTES_PER_ELEMENT);
    this.#timeline = new HeadsetTimeline({
      samplingRateHz,
      wrapSamples,
      fullScaleUv,
      onBlock: (block) => this.#send(block),
    });
    this.#nextNote = 0;
    this.#isMoving = undefined;
  }

  /** The next sample gets index 0 and goes to the engine, as all after it. */
  start(): void {
    this.#timeline?.restart();
    this.#nextNote = 0;
    this.#noteOfNext = undefined;
    this.#isSending = true;
  }

  /** Passes on what was held back, and the figures up to now; resolves when the engine has taken them in. */
  settle(): Promise<void> {
    this.#passOn();
    if (!this.#port) return Promise.resolve();
    const id = this.#echoes++;
    return new Promise((resolve) => {
      const done = () => {
        callOff();
        this.#waiting.delete(id);
        resolve();
      };
      const callOff = this.#time.after(LONGEST_ECHO_MS, done);
      this.#waiting.set(id, done);
      this.#post({ kind: 'echo', id }, []);
    });
  }

  /** Nothing goes to the engine any more. */
  stop(): void {
    this.#passOn();
    this.#isSending = false;
  }

  packet(packet: HeadsetPacket): void {
    this.#packets++;
    this.#timeline?.packet(packet);
  }

  badPacket(): void {
    this.#timeline?.badPacket();
  }

  moving(isMoving: boolean): void {
    this.#isMoving = isMoving;
  }

  /** No samples come for a while, whether the link broke or they stand still on purpose. */
  pause(): void {
    this.#noteOfNext = undefined;
    this.#timeline?.linkLost();
  }

  /** They come again; `isReconnect` when it was not on purpose. */
  goOn(isReconnect: boolean): void {
    this.#timeline?.linkBack(isReconnect);
  }

  /** Kept with the recording where one is under way. */
  note(type: string, text: string): void {
    if (!this.#isSending || !this.#timeline) return;
    this.#post({ kind: 'note', note: { sampleIndex: this.#timeline.nextIndex, type, text } }, []);
  }

  /** Kept like {@link note}, at the next sample that comes: how many are missing before it is not known yet. */
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
    this.#tellNoteOfNext(block.firstSampleIndex);
    if (block.marker !== undefined) this.note('marker', `Mark ${block.marker} of the headset`);
    if (block.firstSampleIndex < this.#nextNote) return;
    this.#nextNote = block.firstSampleIndex + NOTE_SECONDS * facts.samplingRateHz;
    this.note('clock', clockNote(block));
    this.#noteRadio();
  }

  #tellNoteOfNext(sampleIndex: number): void {
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
    const buffer = this.#pool.lend();
    const data = new Float32Array(buffer, 0, channelCount * count);
    for (let c = 0; c < channelCount; c++) {
      const from = c * stride + offset + done;
      for (let i = 0; i < count; i++) data[c * count + i] = valuesUv[from + i]!;
    }
    this.#post(
      {
        kind: 'chunk',
        chunk: {
          firstSampleIndex: firstSampleIndex + done,
          sampleCount: count,
          channelCount,
          hostTimeMs,
          data,
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
