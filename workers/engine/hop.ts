/** The samples of one hop, valid only during the call: copy what you store. */
export type Hop = {
  /** 1 for the first hop of a recording. */
  tickIndex: number;
  firstSampleIndex: number;
  sampleCount: number;
  /** Channel `c` starts at `c * stride`, in `raw` and in `filtered`. */
  stride: number;
  /** uV, NaN = missing. */
  raw: Float32Array;
  /** Conditioned signal, uV, NaN = missing. */
  filtered: Float64Array;
  /** True when the source reported movement for any of the samples. */
  isMoving: boolean;
};

/** Contents of a frame besides tick and traces. */
export type HopStatus = {
  tickIndex: number;
  /** Epoch ms at which the newest sample of the hop reached the computer. */
  newestSampleHostTimeMs: number;
  phaseElapsedSeconds: number;
  phasePlannedSeconds: number;
  /** NaN before the first tick of a run. */
  runRewardedPct: number;
  runArtifactPct: number;
  /** Samples lost in gaps since the clock started. */
  missingSamples: number;
  /** Per channel, a bit set of ARTIFACT_BITS; reused like the hop. */
  channelReasons: Uint32Array;
};
