/** Samples of one channel in uV; missing ones are NaN. */
export type SampleRow = Float32Array | Float64Array;

export type SpectraPlan = {
  samplingRateHz: number;
  channelCount: number;
  /**
   * Length of a segment, with any prime factors; usually two seconds. Segments overlap by half their length, rounded
   * down.
   */
  segmentSamples: number;
  /** Whether `crossDensity` is needed. If so, a segment counts only when no channel has a missing sample in it. */
  withCrossSpectra?: boolean;
};

/** One-sided cross-spectral density conj(X) Y in uV^2/Hz. */
export type CrossDensity = { real: Float64Array<ArrayBuffer>; imaginary: Float64Array<ArrayBuffer> };

/**
 * Welch's averaged periodograms over a recording of any length: periodic Hann taper, mean of every segment removed,
 * half overlap, mean over segments; one-sided density. The definition is that of `scipy.signal.welch` and `csd` with
 * `window='hann', nperseg=segmentSamples, detrend='constant', scaling='density'`.
 *
 * Bin k lies at `k * samplingRateHz / segmentSamples`. The result does not depend on block sizes. Implemented in
 * WebAssembly (`spectra.ts`) and in plain TypeScript (`dsp/reference/`), which is its oracle.
 */
export type Spectra = {
  /**
   * Sets up the plan and clears the state. Throws a RangeError when the plan is invalid or does not fit the fixed
   * memory.
   */
  configure(plan: SpectraPlan): void;
  /** Discards all samples and segments; the plan remains. */
  clear(): void;
  /** Adds `count` samples of every row from index `from` on. They continue the samples added before. */
  add(rows: readonly SampleRow[], from?: number, count?: number): void;
  /** Marks a gap: the next samples do not continue the previous ones, and no segment spans the gap. */
  markGap(): void;
  /** Number of segments of a channel without a missing sample so far. */
  segmentCount(channel: number): number;
  /** Power spectral density in uV^2/Hz, as a copy; undefined before the first segment. */
  density(channel: number): Float64Array<ArrayBuffer> | undefined;
  /** Cross-spectral density of two channels, as a copy; undefined before the first segment. */
  crossDensity(first: number, second: number): CrossDensity | undefined;
};
