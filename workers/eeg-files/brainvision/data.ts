/** Samples of a BrainVision data file, by channel and sample number, unscaled. */
export type BrainVisionData = {
  sampleCount: number;
  /** Channels of which the file holds anything; channel after channel, a cut file lacks the last ones. */
  channelCount: number;
  /** Bytes behind the last whole sample. */
  trailingBytes: number;
  /** Samples per channel the header claims and the file has not. */
  missingSamples: number;
  /** Values that are no numbers; of text files only. */
  damagedValues: number;
  read(
    channels: readonly number[],
    firstSampleIndex: number,
    sampleCount: number,
  ): Promise<Float64Array<ArrayBuffer>[]>;
};
