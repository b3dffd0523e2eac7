import { normalNoise } from '#dsp/testing/noise.ts';
import { usualConditioning } from '#dsp/testing/plans.ts';
import { coefficients, freshState, plainCascade } from './plain/cascade.ts';
import type { Contender } from './ratio.ts';

const SAMPLES = 1_000_000;

export const CALIBRATION_NAME = 'calibration (a million samples through 4 biquads, plain TypeScript)';

/** A fixed piece of plain work, timed in the same turns, that tells how fast a machine is today. */
export function calibration(): Contender {
  const next = normalNoise(9);
  const samples = Float32Array.from({ length: SAMPLES }, () => 10 * next());
  const filtered = new Float32Array(SAMPLES);
  const numbers = coefficients(usualConditioning(250));
  const state = freshState();
  return { name: CALIBRATION_NAME, run: () => plainCascade(samples, filtered, numbers, state) };
}
