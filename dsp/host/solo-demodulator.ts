import { Demodulator } from '../reference/demodulator.ts';
import type { Estimator } from './estimator-delay.ts';

/** Amplitude of one band of one signal, sample by sample. */
export type SoloDemodulator = {
  /** Amplitude in uV RMS after sample `x`, the `index`-th of the stream; NaN for a missing one. */
  next(x: number, index: number): number;
};

/**
 * A demodulator on its own, for a band that is known only after the core was set up. It is the core's reference, whose
 * results are bit for bit those of the core.
 */
export const soloDemodulator = (estimator: Estimator, samplingRateHz: number): SoloDemodulator =>
  new Demodulator(estimator, samplingRateHz);
