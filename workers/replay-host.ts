import type { SignalCore } from '#dsp/host/core-types.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import type {
  ReplayControl,
  ReplayOutcome,
  ReplayProgress,
  ReplaySettings,
  StoredRecording,
} from '#shared/engine/replay-api.ts';
import type { FileWarning } from '#shared/engine/source-api.ts';
import type { ReadPart, ReviewSource } from '#shared/review/recording.ts';
import { blobByteSource } from './eeg-files/byte-source.ts';
import type { OpenResult } from './eeg-files/eeg-file.ts';
import { openEegFile } from './eeg-files/open.ts';
import type { ReplayRecording } from './engine/replay-recording.ts';
import { replaySideBySide } from './engine/replay-recording.ts';
import { storedRecording } from './engine/stored-recording.ts';
import { openSource } from './review/open-source.ts';
import { fileFeed } from './sources/file-feed.ts';

export type ReplayHostDeps = { loadCore: () => Promise<SignalCore> };

/** What the replay worker does, apart from being a worker. */
export class ReplayHost implements ReplayControl {
  readonly #deps: ReplayHostDeps;
  #core: Promise<SignalCore> | undefined;
  #feed: ReplayRecording | undefined;
  /** One replay at a time: all share the core. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(deps: ReplayHostDeps) {
    this.#deps = deps;
  }

  openFile(file: Blob & { name: string }): Promise<{ info: SourceInfo; warnings: FileWarning[] }> {
    return this.#openWith(() => openEegFile(blobByteSource(file, file.name)));
  }

  openSource(
    source: ReviewSource,
    readPart?: ReadPart,
  ): Promise<{ info: SourceInfo; warnings: FileWarning[] }> {
    return this.#openWith(() => openSource(source, { readPart }));
  }

  #openWith(open: () => Promise<OpenResult>): Promise<{ info: SourceInfo; warnings: FileWarning[] }> {
    return this.#inTurn(async () => {
      this.#feed = undefined;
      const opened = await open();
      if (!opened.ok) throw new Error(opened.problem.message);
      const made = fileFeed(opened.file);
      if (!made.ok) throw new Error(made.problem.message);
      this.#feed = made.feed;
      return { info: made.feed.info, warnings: made.feed.warnings };
    });
  }

  openRecording(recording: StoredRecording): Promise<{ info: SourceInfo; durationSeconds: number }> {
    return this.#inTurn(async () => {
      this.#feed = undefined;
      const made = storedRecording(recording);
      if (!made.ok) throw new Error(made.message);
      this.#feed = made.recording;
      return { info: recording.source, durationSeconds: made.durationSeconds };
    });
  }

  replay(
    protocols: Protocol[],
    settings: ReplaySettings,
    onProgress?: (progress: ReplayProgress) => void,
  ): Promise<ReplayOutcome[]> {
    return this.#inTurn(async () => {
      if (!this.#feed) throw new Error('There is nothing to replay yet. Choose a recording.');
      this.#core ??= this.#deps.loadCore();
      return replaySideBySide(this.#feed, protocols, { ...settings, core: await this.#core }, onProgress);
    });
  }

  #inTurn<T>(action: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(action);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}
