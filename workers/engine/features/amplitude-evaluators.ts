import type { FeatureOf } from '#shared/eeg/feature.ts';
import type { Evaluator } from './evaluator.ts';
import { finiteOrNan, portable } from './evaluator.ts';

/** Below this an amplitude is rounding, not signal, and must not become a divisor. uV RMS. */
const LEAST_AMPLITUDE_UV = 1e-3;

const stateless = (step: Evaluator['step']): Evaluator => ({ step, reset: () => {} });

/** Values from the amplitude of core feature `at`. */
export function amplitudeEvaluator(measure: FeatureOf<'bandAmplitude'>['measure'], at: number): Evaluator {
  switch (measure) {
    case 'rms':
      return stateless(({ amplitudesUv }) => finiteOrNan(amplitudesUv[at]!));
    case 'peakToPeak':
      return stateless(({ amplitudesUv }) => finiteOrNan(2 * Math.SQRT2 * amplitudesUv[at]!));
    case 'power':
      return stateless(({ amplitudesUv }) => finiteOrNan(amplitudesUv[at]! * amplitudesUv[at]!));
  }
}

/** Core feature `at` over the one after it. */
export function ratioEvaluator(of: FeatureOf<'bandRatio'>['of'], at: number): Evaluator {
  return stateless(({ amplitudesUv }) => {
    const denominator = amplitudesUv[at + 1]!;
    if (!(denominator > LEAST_AMPLITUDE_UV)) return Number.NaN;
    const ratio = amplitudesUv[at]! / denominator;
    return finiteOrNan(of === 'power' ? ratio * ratio : ratio);
  });
}

/** ln of the power of core feature `at` minus ln of the power of the one after it. */
export function asymmetryEvaluator(at: number): Evaluator {
  return stateless(({ amplitudesUv }) => {
    const right = amplitudesUv[at]!;
    const left = amplitudesUv[at + 1]!;
    if (!(right > LEAST_AMPLITUDE_UV && left > LEAST_AMPLITUDE_UV)) return Number.NaN;
    return finiteOrNan(portable(2 * Math.log(right / left)));
  });
}
