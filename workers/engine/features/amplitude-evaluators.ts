import { asymmetry } from '#dsp/host/metrics/asymmetry.ts';
import { amplitudeRatio, powerRatio } from '#dsp/host/metrics/ratio.ts';
import type { FeatureOf } from '#shared/eeg/feature.ts';
import type { Evaluator } from './evaluator.ts';
import { finiteOrNan, portable } from './evaluator.ts';

/** Below this an amplitude is rounding error and must not become a divisor. uV RMS. */
const LEAST_AMPLITUDE_UV = 1e-3;

const stateless = (step: Evaluator['step']): Evaluator => ({ step, reset: () => {} });

/** Converts an amplitude in uV RMS to the measure: uV RMS, uV peak to peak, or uV^2. */
export function amplitudeAs(measure: FeatureOf<'bandAmplitude'>['measure'], rmsUv: number): number {
  switch (measure) {
    case 'rms':
      return finiteOrNan(rmsUv);
    case 'peakToPeak':
      return finiteOrNan(2 * Math.SQRT2 * rmsUv);
    case 'power':
      return finiteOrNan(rmsUv * rmsUv);
  }
}

/** Values from the amplitude of core feature `at`. */
export const amplitudeEvaluator = (measure: FeatureOf<'bandAmplitude'>['measure'], at: number): Evaluator =>
  stateless(({ amplitudesUv }) => amplitudeAs(measure, amplitudesUv[at]!));

/** Core feature `at` divided by the next one. */
export function ratioEvaluator(of: FeatureOf<'bandRatio'>['of'], at: number): Evaluator {
  return stateless(({ amplitudesUv }) => {
    const numerator = amplitudesUv[at]!;
    const denominator = amplitudesUv[at + 1]!;
    if (!(denominator > LEAST_AMPLITUDE_UV)) return Number.NaN;
    return finiteOrNan(
      of === 'power' ? powerRatio(numerator ** 2, denominator ** 2) : amplitudeRatio(numerator, denominator),
    );
  });
}

/** ln of the power of core feature `at` minus ln of the power of the next one. */
export function asymmetryEvaluator(at: number): Evaluator {
  return stateless(({ amplitudesUv }) => {
    const right = amplitudesUv[at]!;
    const left = amplitudesUv[at + 1]!;
    if (!(right > LEAST_AMPLITUDE_UV && left > LEAST_AMPLITUDE_UV)) return Number.NaN;
    return portable(finiteOrNan(asymmetry(right * right, left * left)));
  });
}
