import { type EstimatorPlan, isMeanSquare } from '../host/core-types.ts';
import { Demodulator } from './demodulator.ts';
import { MeanSquare } from './mean-square.ts';

/**
 * Creates the estimator for a plan. Its results are bit-identical to those of the core, so it also serves a band that is
 * known only after the core was set up.
 */
export const bandEstimator = (plan: EstimatorPlan, samplingRateHz: number): Demodulator | MeanSquare =>
  isMeanSquare(plan) ? new MeanSquare(plan, samplingRateHz) : new Demodulator(plan, samplingRateHz);
