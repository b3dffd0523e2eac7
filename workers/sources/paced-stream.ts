import type { ToEngineMessage } from '#shared/engine/port-messages.ts';
import { ChunkPool } from '#shared/engine/chunk-pool.ts';
import { dueSamples, msUntilDue, type Pace, paceFrom } from './pacer.ts';
import type { SampleFeed } from './sample-feed.ts';

export type StreamTime = {
  /** Epoch milliseconds with fractions; never jumps backwards. */
  nowMs(): number;
  /** Runs `action` once after `delayMs`; returns a function that cancels it. */
  after(delayMs: number, action: () => Promise<void>): () => void;
};

export type StreamOptions = {
  feed: SampleFeed;
  speed: number;
  time: StreamTime;
  send: (message: ToEngineMessage, transfer: ArrayBuffer[]) => void;
};

/** Chunks per second at real-time pace. */
const CHUNKS_PER_SECOND = 25;
/** Chunks sent before the worker handles other messages, such as a stop call. */
const MOST_CHUNKS_AT_ONCE = 64;
/** Faster than real time, the source waits for the engine when this many chunks are in transit. */
const MOST_CHUNKS_UNDER_WAY = 256;
const WAIT_FOR_ENGINE_MS = 5;
/** Epoch milliseconds are too coarse for shorter waits: the timer would spin. */
const LEAST_WAIT_MS = 1;

/** Sends the samples of a feed once, from first to last, at its pace. */
export class PacedStream {
  readonly #options: StreamOptions;
  readonly #chunkSamples: number;
  readonly #pool: ChunkPool;
  readonly #cursor;
  #pace: Pace;
  #sent = 0;
  #isOver = false;
  #isHeld = false;
  #cancel: (() => void) | undefined;
  #pumping: Promise<void> = Promise.resolve();

  constructor(options: StreamOptions) {
    const { feed, speed, time } = options;
    const { samplingRateHz, channelNames } = feed.info;
    this.#options = options;
    this.#chunkSamples = Math.max(1, Math.round(samplingRateHz / CHUNKS_PER_SECOND));
    this.#pool = new ChunkPool(this.#chunkSamples * channelNames.length * Float32Array.BYTES_PER_ELEMENT);
    this.#cursor = feed.open();
    this.#pace = paceFrom(time.nowMs(), samplingRateHz, speed);
    this.#pumpIn(msUntilDue(this.#pace, time.nowMs(), 0, this.#chunkSamples));
  }

  /** Buffers created since the start. */
  get buffersCreated(): number {
    return this.#pool.created;
  }

  /** Called when the engine has finished with a buffer. */
  release(buffer: ArrayBuffer): void {
    this.#pool.release(buffer);
  }

  /** Nothing is sent after this resolves, until {@link resume}. */
  async hold(): Promise<void> {
    this.#isHeld = true;
    this.#cancel?.();
    await this.#pumping;
  }

  /** Continues with the next sample; the time on hold does not count. */
  resume(): void {
    if (!this.#isHeld || this.#isOver) return;
    this.#isHeld = false;
    const { feed, speed, time } = this.#options;
    const nowMs = time.nowMs();
    const pace = paceFrom(nowMs, feed.info.samplingRateHz, speed);
    this.#pace = { ...pace, startMs: nowMs - this.#sent / pace.samplesPerMs };
    this.#pumpIn(msUntilDue(this.#pace, nowMs, this.#sent, this.#chunkSamples));
  }

  /** Nothing is sent after this resolves. */
  async stop(): Promise<void> {
    this.#isOver = true;
    this.#cancel?.();
    await this.#pumping;
  }

  get #isPlaying(): boolean {
    return !this.#isOver && !this.#isHeld;
  }

  #pumpIn(delayMs: number): void {
    this.#cancel = this.#options.time.after(Math.max(LEAST_WAIT_MS, delayMs), () => {
      this.#pumping = this.#pump().catch((cause: unknown) => this.#fail(cause));
      return this.#pumping;
    });
  }

  async #pump(): Promise<void> {
    const { time, speed } = this.#options;
    const { due, pace } = dueSamples(this.#pace, time.nowMs(), this.#sent);
    this.#pace = pace;
    let chunks = Math.min(MOST_CHUNKS_AT_ONCE, Math.floor(due / this.#chunkSamples));
    // At real-time pace there is no backlog limit: samples not sent in time would be lost.
    const isHeldBack = () => speed > 1 && this.#pool.acquired >= MOST_CHUNKS_UNDER_WAY;
    while (chunks-- > 0 && this.#isPlaying && !isHeldBack()) await this.#sendChunk();
    if (!this.#isPlaying) return;
    const untilNextMs = msUntilDue(this.#pace, time.nowMs(), this.#sent, this.#chunkSamples);
    this.#pumpIn(isHeldBack() ? WAIT_FOR_ENGINE_MS : untilNextMs);
  }

  async #sendChunk(): Promise<void> {
    const { feed, send, time } = this.#options;
    const channelCount = feed.info.channelNames.length;
    const buffer = this.#pool.acquire();
    const block = await this.#cursor.read(this.#chunkSamples, new Float32Array(buffer));
    if (this.#isOver) return;
    if (!block) {
      this.#isOver = true;
      send({ kind: 'end' }, []);
      return;
    }
    const { firstSampleIndex, sampleCount } = block;
    const valuesUv = new Float32Array(buffer, 0, channelCount * sampleCount);
    // The pace counts samples, not the sample clock, so gaps in a file cause no waiting.
    this.#sent += sampleCount;
    send(
      {
        kind: 'chunk',
        chunk: { firstSampleIndex, sampleCount, channelCount, hostTimeMs: time.nowMs(), valuesUv },
      },
      [buffer],
    );
  }

  #fail(cause: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const problem = cause instanceof Error ? cause.message : 'The recording can no longer be read.';
    this.#options.send({ kind: 'end', problem }, []);
  }
}
