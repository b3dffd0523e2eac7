import { Demodulator } from './demodulator.ts';
import type { DemodulatorPlan, EstimatorPlan } from '../host/core-types.ts';

type Estimator = DemodulatorPlan & Pick<EstimatorPlan, 'smoothingMs'>;

/** A demodulator that takes longer than this is not usable for feedback. */
const MAX_SECONDS = 120;

/**
 * Time in ms a demodulator needs to show half of a sudden change. A sine at band centre starts, and the result is the
 * time to the first sample at which the amplitude reaches `share` of its final value. Measured by running the
 * reference; conditioning filters are not included. Throws when the estimator does not reach it within two minutes.
 */
export function estimatorDelayMs(estimator: Estimator, samplingRateHz: number, share = 0.5): number {
  const demodulator = new Demodulator(estimator, samplingRateHz);
  const finalAmplitude = 1 / Math.sqrt(2);
  const turnsPerSample = estimator.centreHz / samplingRateHz;
  for (let index = 0; index < MAX_SECONDS * samplingRateHz; index++) {
    const amplitude = demodulator.next(Math.sin(2 * Math.PI * index * turnsPerSample), index);
    if (amplitude >= share * finalAmplitude) return (index * 1000) / samplingRateHz;
  }
  throw new RangeError(
    `The filter around ${estimator.centreHz} Hz does not reach ${share * 100} % within ${MAX_SECONDS} s: ` +
      'choose a wider band.',
  );
}
