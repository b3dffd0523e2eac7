/** Samples of one channel in uV; missing ones are NaN. */
export type SampleRow = Float32Array | Float64Array;

export type SpectraPlan = {
  samplingRateHz: number;
  channelCount: number;
  /** Length of a segment, of any prime factors; usually two seconds. Segments overlap by half of it, rounded down. */
  segmentSamples: number;
  /** Whether `crossDensity` is wanted. Then a segment counts only when no channel lacks a sample in it. */
  withCrossSpectra?: boolean;
};

/** One-sided cross-spectral density conj(X) Y in uV^2/Hz. */
export type CrossDensity = { real: Float64Array<ArrayBuffer>; imaginary: Float64Array<ArrayBuffer> };

/**
 * Welch's averaged periodograms over a recording of any length: periodic Hann taper, mean of every segment removed,
 * half overlap, mean over segments; one-sided density. The definition is that of `scipy.signal.welch` and `csd` with
 * `window='hann', nperseg=segmentSamples, detrend='constant', scaling='density'`.
 *
 * Bin k lies at `k * samplingRateHz / segmentSamples`. How samples are divided into blocks does not matter.
 * Implemented in WebAssembly (`spectra.ts`) and in plain TypeScript (`dsp/reference/`), which is its oracle.
 */
export type Spectra = {
  /** Sets up and clears. Throws a RangeError when the plan is wrong or does not fit the fixed memory. */
  configure(plan: SpectraPlan): void;
  /** Forgets all samples and segments; keeps the plan. */
  clear(): void;
  /** Takes `count` samples of every row from index `from` on; they follow those given before. */
  add(rows: readonly SampleRow[], from?: number, count?: number): void;
  /** Marks a gap: what comes next does not follow what came before, and no segment reaches across. */
  markGap(): void;
  /** Segments of a channel without a missing sample so far. */
  segmentCount(channel: number): number;
  /** Power spectral density in uV^2/Hz; undefined while there is no segment. A copy. */
  density(channel: number): Float64Array<ArrayBuffer> | undefined;
  /** Cross-spectral density of two channels; undefined while there is no segment. A copy. */
  crossDensity(first: number, second: number): CrossDensity | undefined;
};
