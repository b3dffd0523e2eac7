import type { Spectra, SpectraPlan } from './spectra-types.ts';

/** One second-order section, normalised so that a0 = 1 (transposed direct form II). */
export type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number };

/** Quadrature demodulation: mixing to 0 Hz, then a low-pass. */
export type DemodulatorPlan = {
  centreHz: number;
  /** Low-pass at half the bandwidth. */
  lowPass: readonly Biquad[];
};

/** Root mean square over the newest samples, for bands too wide to be demodulated. */
export type MeanSquarePlan = {
  bandPass: readonly Biquad[];
  windowSamples: number;
};

/** How the band amplitude of one signal is computed. */
export type EstimatorPlan = (DemodulatorPlan | MeanSquarePlan) & {
  /** Time constant of the exponential smoothing of the amplitude; 0 means none. */
  smoothingMs: number;
};

/** One band-amplitude estimator over a weighted sum of conditioned channels. */
export type FeaturePlan = EstimatorPlan & {
  /** One weight per channel. */
  weights: readonly number[];
};

export const isMeanSquare = <Plan extends DemodulatorPlan | MeanSquarePlan>(
  plan: Plan,
): plan is Extract<Plan, MeanSquarePlan> => 'windowSamples' in plan;

/** Everything the core needs to know. Memory is laid out once per plan and never grows. */
export type SignalPlan = {
  samplingRateHz: number;
  channelCount: number;
  /** Largest number of samples per `process` call. */
  maxBlockSamples: number;
  /** Length of the per-channel ring of raw samples for Welch spectra. */
  ringSamples: number;
  /** High-pass, notch and low-pass sections applied to every channel, in order. */
  conditioning: readonly Biquad[];
  features: readonly FeaturePlan[];
};

/** What the core measured in the last `process` call. */
export type CoreFigures = {
  /** Conditioned samples of the last call, channel-major with stride `maxBlockSamples`, uV; NaN where missing. */
  readonly filtered: Float64Array;
  /** Per channel, over the last call: largest |filtered| in uV. */
  readonly peakUv: Float64Array;
  /** Per channel, over the last call: steepest |difference| of neighbouring filtered samples, in uV per ms. */
  readonly slopeUvPerMs: Float64Array;
  /** Per channel, over the last call: missing samples. */
  readonly missing: Float64Array;
  /** Per channel: samples since the filters last restarted. */
  readonly settledSamples: Float64Array;
  /** Per feature: band amplitude in uV RMS after the last sample; NaN while a channel it needs is missing. */
  readonly amplitudeUv: Float64Array;
  /**
   * Per feature: in-phase and quadrature part in uV after the last sample, one after the other; NaN as above. Features
   * of one band share an oscillator, so their phase difference equals that of the signals. Not smoothed. Always NaN for
   * a mean square, which has no phase.
   */
  readonly phasorUv: Float64Array;
};

/**
 * The signal core as the engine sees it. Implemented by the WASM core (`core.ts`) and by the plain TypeScript
 * reference (`dsp/reference/`), which is its oracle.
 *
 * A NaN sample is missing: the channel's filters restart on the next number, preloaded for a constant input, and
 * `settledSamples` counts from there.
 */
export type SignalCore = CoreFigures & {
  /** Lays out memory and clears all state. Throws when the plan does not fit the fixed memory. */
  configure(plan: SignalPlan): void;
  /** Clears filters, rings and counters; the plan remains. */
  reset(): void;
  /**
   * Processes `count` samples of each channel. `block` is channel-major with stride `stride`; channel `c` is read from
   * `block[c * stride + offset]` on. Allocates nothing.
   */
  process(block: Float32Array, stride: number, offset: number, count: number): void;
  /**
   * Welch power spectral density of the newest `segmentCount` half-overlapping Hann segments of `segmentSamples`
   * (a power of two) raw samples of a channel, constant detrend, one-sided density in uV^2/Hz.
   * Returns undefined while the ring holds too few samples or missing ones. The result is valid until the next call.
   */
  welch(channel: number, segmentSamples: number, segmentCount: number): Float64Array | undefined;
  /**
   * Cleared spectra for `plan`, beside the live signal. Only one set is valid at a time: the next call and `configure`
   * both invalidate it.
   */
  spectra(plan: SpectraPlan): Spectra;
};
