import type { SignalCore } from '#dsp/host/core-types.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import { fileError } from '#shared/eeg/voltage-unit.ts';
import type {
  PreviewControl,
  PreviewResult,
  PreviewSettings,
  PreviewSignal,
} from '#shared/engine/preview-api.ts';
import type {
  ReplayControl,
  ReplayOutcome,
  ReplayProgress,
  ReplaySettings,
  StoredRecording,
} from '#shared/engine/replay-api.ts';
import type { FileWarning } from '#shared/engine/source-api.ts';
import type { ReadPart, ReviewSource } from '#shared/review/recording.ts';
import { TaskQueue } from '#shared/task-queue.ts';
import type { ReplayRecording } from './engine/recording/replay-recording.ts';
import { replayRecording, replaySideBySide } from './engine/recording/replay-recording.ts';
import { storedRecording } from './engine/recording/stored-recording.ts';
import { simulatedRecording } from './preview/simulated-recording.ts';
import { type Breather, Superseded, watchedRecording } from './preview/watched-recording.ts';
import { openSource } from './review/open-source.ts';
import { fileFeed } from './sources/file-feed.ts';

export type ReplayHostDeps = {
  loadCore: () => Promise<SignalCore>;
  /** Handles newer calls while a preview computes; without it they wait. */
  breather?: Breather;
};

const NO_BREATHER: Breather = { nowMs: () => 0, pause: () => Promise.resolve() };

/** The logic of the replay worker without the worker. */
export class ReplayHost implements ReplayControl, PreviewControl {
  readonly #deps: ReplayHostDeps;
  #core: Promise<SignalCore> | undefined;
  #feed: ReplayRecording | undefined;
  /** One replay at a time: all replays share the core. */
  readonly #queue = new TaskQueue();
  /** Number of the newest preview or opening; older previews stop. */
  #newest = 0;

  constructor(deps: ReplayHostDeps) {
    this.#deps = deps;
  }

  openSource(
    source: ReviewSource,
    readPart?: ReadPart,
  ): Promise<{ info: SourceInfo; warnings: FileWarning[] }> {
    return this.#choose(async () => {
      const opened = await openSource(source, { readPart });
      if (!opened.ok) throw new Error(opened.problem.message);
      const made = fileFeed(opened.file);
      if (!made.ok) throw fileError(made.problem);
      const { info, warnings } = made.feed;
      return { feed: made.feed, answer: { info, warnings } };
    });
  }

  openSimulated(signal: PreviewSignal): Promise<{ info: SourceInfo; durationSeconds: number }> {
    return this.#choose(async () => {
      const feed = simulatedRecording(signal);
      return { feed, answer: { info: feed.info, durationSeconds: feed.info.durationSeconds ?? 0 } };
    });
  }

  openRecording(recording: StoredRecording): Promise<{ info: SourceInfo; durationSeconds: number }> {
    return this.#choose(async () => {
      const made = storedRecording(recording);
      if (!made.ok) throw new Error(made.message);
      const { durationSeconds } = made;
      return { feed: made.recording, answer: { info: recording.source, durationSeconds } };
    });
  }

  /** Replaces the recording; without one while the new one opens, and after it failed to. */
  #choose<Answer>(open: () => Promise<{ feed: ReplayRecording; answer: Answer }>): Promise<Answer> {
    this.#newest++;
    return this.#queue.run(async () => {
      this.#feed = undefined;
      const { feed, answer } = await open();
      this.#feed = feed;
      return answer;
    });
  }

  replay(
    protocols: Protocol[],
    settings: ReplaySettings,
    onProgress?: (progress: ReplayProgress) => void,
  ): Promise<ReplayOutcome[]> {
    return this.#queue.run(async () => {
      if (!this.#feed) throw new Error('There is nothing to replay yet. Choose a recording.');
      const feed = this.#feed;
      const core = await this.#loadCore();
      return replaySideBySide(feed, protocols, { ...settings, core }, onProgress);
    });
  }

  preview(
    protocol: Protocol,
    { mostSeconds, ...settings }: PreviewSettings,
    onShare?: (share: number) => void,
  ): Promise<PreviewResult | undefined> {
    const own = ++this.#newest;
    const isWanted = () => own === this.#newest;
    return this.#queue.run(async () => {
      if (!isWanted()) return undefined;
      if (!this.#feed) throw new Error('There is no signal to preview yet. Choose one.');
      const { breather = NO_BREATHER } = this.#deps;
      const watched = watchedRecording(this.#feed, { breather, isWanted, mostSeconds });
      try {
        const core = await this.#loadCore();
        return await replayRecording(watched, protocol, { ...settings, core, onShare });
      } catch (error) {
        if (error instanceof Superseded) return undefined;
        throw error;
      }
    });
  }

  /** The call after a failed load loads again. */
  #loadCore(): Promise<SignalCore> {
    this.#core ??= this.#deps.loadCore().catch((error: unknown) => {
      this.#core = undefined;
      throw error;
    });
    return this.#core;
  }
}
