import type { SourceInfo } from '#shared/eeg/source.ts';
import { fileError, type VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import type { SyntheticEyes } from '#shared/eeg/synthetic/synthetic-eeg.ts';
import { type FromEngineMessage, parseRecycle, type ToEngineMessage } from '#shared/engine/port-messages.ts';
import type { FileWarning, SimulatedOptions, SourceControl } from '#shared/engine/source-api.ts';
import { TaskQueue } from '#shared/task-queue.ts';
import { blobByteSource } from '../eeg-files/byte-source.ts';
import { openEegFile } from '../eeg-files/open.ts';
import { PortEndpoint, type PortLike } from '../transport/port-endpoint.ts';
import { fileFeed } from './file-feed.ts';
import { PacedStream, type StreamTime } from './paced-stream.ts';
import type { FeedResult, SampleFeed } from './sample-feed.ts';
import { simulatedFeed } from './simulated-feed.ts';

export type SourceHostDeps = {
  time: StreamTime;
  /** Receives invalid messages, which are otherwise ignored. */
  report: (message: string) => void;
};

/** Faster than the engine can compute; the limit guards against typing errors. */
const FASTEST = 1000;

type Opened = { info: SourceInfo; warnings: FileWarning[] };

/** The logic of the source worker without the worker. */
export class SourceHost implements SourceControl {
  readonly #deps: SourceHostDeps;
  #port: PortEndpoint<ToEngineMessage> | undefined;
  #feed: SampleFeed | undefined;
  #stream: PacedStream | undefined;
  /** Serializes starts: two overlapping ones must not leave two streams. */
  readonly #queue = new TaskQueue();

  constructor(deps: SourceHostDeps) {
    this.#deps = deps;
  }

  /** Buffers created since the last start; stays small while the engine returns them. */
  get buffersCreated(): number {
    return this.#stream?.buffersCreated ?? 0;
  }

  openFile(file: Blob & { name: string }, blankUnit?: VoltageUnit): Promise<Opened> {
    return this.#queue.run(async () => {
      const result = await openEegFile(blobByteSource(file, file.name), { ...(blankUnit && { blankUnit }) });
      if (!result.ok) throw new Error(result.problem.message);
      return this.#use(fileFeed(result.file));
    });
  }

  openSimulated(options: SimulatedOptions): Promise<Opened> {
    return this.#queue.run(() => this.#use(simulatedFeed(options)));
  }

  connect(samples: PortLike): Promise<void> {
    return this.#queue.run(async () => {
      await this.#halt();
      this.#port?.close();
      this.#port = new PortEndpoint<ToEngineMessage>(samples, (data) => this.#onEngine(data));
    });
  }

  start({ speed }: { speed: number }): Promise<void> {
    return this.#queue.run(async () => {
      const feed = this.#feed;
      const port = this.#port;
      if (!feed)
        throw new Error('There is nothing to play yet. Choose a recording or the simulated headset.');
      if (!port) throw new Error('The source is not connected to the engine yet.');
      if (!(speed > 0 && speed <= FASTEST)) {
        throw new Error(`A source plays at a speed above 0 and up to ${FASTEST}; ${speed} is neither.`);
      }
      await this.#halt();
      this.#stream = new PacedStream({
        feed,
        speed,
        time: this.#deps.time,
        send: (message, transfer) => port.send(message, transfer),
      });
    });
  }

  hold(): Promise<void> {
    return this.#queue.run(async () => this.#stream?.hold());
  }

  resume(): Promise<void> {
    return this.#queue.run(async () => this.#stream?.resume());
  }

  stop(): Promise<void> {
    return this.#queue.run(() => this.#halt());
  }

  setEyes(eyes: SyntheticEyes): Promise<void> {
    return this.#queue.run(async () => this.#feed?.setEyes?.(eyes));
  }

  async #halt(): Promise<void> {
    const stream = this.#stream;
    this.#stream = undefined;
    await stream?.stop();
  }

  async #use(result: FeedResult): Promise<Opened> {
    if (!result.ok) throw fileError(result.problem);
    await this.#halt();
    this.#feed = result.feed;
    return { info: result.feed.info, warnings: result.feed.warnings };
  }

  #onEngine(data: unknown): void {
    const message: FromEngineMessage | { kind: 'unknown'; got: string } = parseRecycle(data);
    if (message.kind === 'recycle') this.#stream?.release(message.buffer);
    else this.#deps.report(`The engine sent something that is not a buffer ('${message.got}').`);
  }
}
