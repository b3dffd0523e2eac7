import { bandEstimator } from './band-estimator.ts';
import type { EstimatorPlan } from '../host/core-types.ts';

/** Amplitude of one band of one signal, sample by sample. */
export type SoloEstimator = {
  /** Amplitude in uV RMS after sample `x`, the `index`-th of the stream; NaN for a missing one. */
  next(x: number, index: number): number;
};

/**
 * A separate estimator, for a band that is known only after the core was set up. It is the core's reference, whose
 * results are bit-identical to those of the core.
 */
export const soloEstimator = (plan: EstimatorPlan, samplingRateHz: number): SoloEstimator =>
  bandEstimator(plan, samplingRateHz);
