import type { SignalGroup } from '../sampled-file.ts';

/** Samples of a BrainVision data file, by channel and sample number, unscaled. */
export type BrainVisionData = {
  sampleCount: number;
  /** Channels with data in the file; a truncated vectorized file lacks the last ones. */
  channelCount: number;
  /** Bytes after the last whole sample. */
  trailingBytes: number;
  /** Samples per channel that the header claims but the file lacks. */
  missingSamples: number;
  /** Values that are not numbers; text files only. */
  damagedValues: number;
  read: SignalGroup['read'];
};
