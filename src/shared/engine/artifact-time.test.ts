import { expect, it } from 'vitest';
import { artifactTime } from './artifact-time.ts';
import { ARTIFACT_BITS, phaseCode, TICK, tickWidth } from './ticks.ts';

it('counts each reason of training on its own, and every tick once', () => {
  const { emg, mains, blink } = ARTIFACT_BITS;
  const width = tickWidth(1);
  const rows = [
    ['training', emg | mains],
    ['training', mains],
    ['training', 0],
    ['baseline', blink],
  ] as const;
  const values = new Float64Array(rows.length * width);
  for (const [at, [phase, bits]] of rows.entries()) {
    values[at * width + TICK.phase] = phaseCode(phase);
    values[at * width + TICK.artifact] = bits;
  }

  const { seconds, secondsByReason } = artifactTime(values, 1);

  expect(seconds).toBe(0.08);
  expect(secondsByReason).toMatchObject({ emg: 0.04, mains: 0.08, blink: 0, noValue: 0 });
  expect(Object.keys(secondsByReason)).toEqual(Object.keys(ARTIFACT_BITS));
});
