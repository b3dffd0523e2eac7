import type { SourceInfo } from '#shared/eeg/source.ts';
import type { SyntheticEyes } from '#shared/eeg/synthetic/synthetic-eeg.ts';
import type { FileWarning } from '#shared/engine/source-api.ts';

/** Position of the samples from `read` on the sample clock, and their number per channel. */
export type FeedBlock = { firstSampleIndex: number; sampleCount: number };

/** Reads the samples of a feed once, from first to last. One `read` at a time. */
export type FeedCursor = {
  /**
   * Writes up to `maxSamples` samples of every channel to the start of `out`, channel-major with the returned
   * `sampleCount` as stride, in uV. Never spans a gap: `firstSampleIndex` jumps there. Undefined at the end. Rejects
   * with a message for people when the file can no longer be read.
   */
  read(maxSamples: number, out: Float32Array): Promise<FeedBlock | undefined>;
};

/** A source of samples that can be read from its first sample any number of times. */
export type SampleFeed = {
  info: SourceInfo;
  warnings: FileWarning[];
  open(): FeedCursor;
  /** Only for a simulated client; applies to open and later cursors. */
  setEyes?(eyes: SyntheticEyes): void;
};

export type FeedResult =
  | { ok: true; feed: SampleFeed }
  | { ok: false; problem: { code: string; message: string } };
