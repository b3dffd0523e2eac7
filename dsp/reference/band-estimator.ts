import { type EstimatorPlan, isMeanSquare } from '../host/core-types.ts';
import { Demodulator } from './demodulator.ts';
import { MeanSquare } from './mean-square.ts';

/** Creates the estimator for a plan. */
export const bandEstimator = (plan: EstimatorPlan, samplingRateHz: number): Demodulator | MeanSquare =>
  isMeanSquare(plan) ? new MeanSquare(plan, samplingRateHz) : new Demodulator(plan, samplingRateHz);
