import type { SourceInfo } from '#shared/eeg/source.ts';
import type { SyntheticEyes } from '#shared/eeg/synthetic/synthetic-eeg.ts';
import type { FileWarning } from '#shared/engine/source-api.ts';

/** Where `read` put samples on the sample clock, and how many there are per channel. */
export type FeedBlock = { firstSampleIndex: number; sampleCount: number };

/** Goes through the samples of a feed once, from the first to the last. One `read` at a time. */
export type FeedCursor = {
  /**
   * Writes up to `maxSamples` samples of every channel to the start of `out`, channel-major with the returned
   * `sampleCount` as stride, in uV. Never reaches across a gap: there `firstSampleIndex` jumps. Undefined at the
   * end. Rejects with a message fit to be shown when the file can no longer be read.
   */
  read(maxSamples: number, out: Float32Array): Promise<FeedBlock | undefined>;
};

/** A source of samples that can be started from its first sample any number of times. */
export type SampleFeed = {
  info: SourceInfo;
  warnings: FileWarning[];
  open(): FeedCursor;
  /** Only of a simulated client; holds for cursors that are open and for later ones. */
  setEyes?(eyes: SyntheticEyes): void;
};

export type FeedResult =
  | { ok: true; feed: SampleFeed }
  | { ok: false; problem: { code: string; message: string } };
