import { describe, expect, it } from 'vitest';
import { BiquadCascade } from '../reference/biquad-filter.ts';
import type { CoreTarget } from '../testing/core-bytes.mjs';
import { loadTestKernels } from '../testing/kernels-for-tests.ts';
import { signal, uniformNoise } from '../testing/noise.ts';
import { usualConditioning } from '../testing/plans.ts';
import { BatchFilter, type BatchFilterPlan } from './batch-filter.ts';
import type { Biquad } from './core-types.ts';
import { butterworthHighPass, butterworthLowPass } from './filter-design.ts';

const TARGETS: CoreTarget[] = ['release', 'debug'];
const SAMPLES = 9001;

/** Noise on electrode offsets, with gaps of all sizes in the second row and an infinite sample in the third. */
function recording(channelCount: number): Float32Array[] {
  const next = uniformNoise(33);
  const rows = Array.from({ length: channelCount }, (_, channel) =>
    signal(SAMPLES, () => 20_000 * channel + 30 * next()),
  );
  rows[1]?.fill(Number.NaN, 600, 601).fill(Number.NaN, 1000, 3000).fill(Number.NaN, 8999);
  rows[2]?.fill(Number.POSITIVE_INFINITY, 4095, 4096);
  return rows;
}

/** The reference works sample by sample; its results are rounded to float32, like recordings. */
function expected(rows: readonly Float32Array[], { sections, start }: BatchFilterPlan): Float32Array[] {
  return rows.map((row) => {
    const cascade = new BiquadCascade(sections, start);
    return row.map((value) => cascade.next(Number.isFinite(value) ? value : Number.NaN));
  });
}

async function filtered(
  plan: BatchFilterPlan,
  target?: CoreTarget,
  blockSamples = SAMPLES,
): Promise<Float32Array[]> {
  const filter = new BatchFilter(await loadTestKernels(target));
  filter.configure(plan);
  const rows = recording(plan.channelCount);
  for (let from = 0; from < SAMPLES; from += blockSamples) {
    filter.run(rows, from, Math.min(blockSamples, SAMPLES - from));
  }
  return rows;
}

const cascades: [number, Biquad[]][] = [
  [1, butterworthHighPass(2, 0.5, 250)],
  [2, butterworthLowPass(3, 30, 250)],
  [3, butterworthLowPass(6, 40, 250)],
  [4, usualConditioning()],
  [7, [...usualConditioning(), ...butterworthLowPass(6, 40, 250)]],
];

describe.each(TARGETS)('BatchFilter (%s build) against the reference', (target) => {
  it.each(cascades)('gives the same values with %i sections, gaps included', async (count, sections) => {
    expect(sections).toHaveLength(count);
    const plan: BatchFilterPlan = { channelCount: 3, sections, start: 'settled' };

    expect(await filtered(plan, target)).toEqual(expected(recording(3), plan));
  });

  it('starts at rest where that is wanted', async () => {
    const plan: BatchFilterPlan = { channelCount: 2, sections: usualConditioning(), start: 'atRest' };

    expect(await filtered(plan, target)).toEqual(expected(recording(2), plan));
  });
});

describe('BatchFilter', () => {
  it.each([1, 7, 250, 4096])('gives the same values in blocks of %i samples', async (blockSamples) => {
    const plan: BatchFilterPlan = { channelCount: 5, sections: usualConditioning(), start: 'settled' };

    expect(await filtered(plan, 'release', blockSamples)).toEqual(await filtered(plan));
  });

  it('starts afresh after clear', async () => {
    const filter = new BatchFilter(await loadTestKernels());
    filter.configure({ channelCount: 1, sections: usualConditioning(), start: 'settled' });
    const [first, second] = [recording(1), recording(1)];

    filter.run(first);
    filter.clear();
    filter.run(second);

    expect(second).toEqual(first);
  });

  it('refuses what it cannot do', async () => {
    const filter = new BatchFilter(await loadTestKernels());
    const plan: BatchFilterPlan = { channelCount: 2, sections: usualConditioning(), start: 'settled' };

    expect(() => filter.run([])).toThrow('call configure first');
    expect(() => filter.configure({ ...plan, channelCount: 0 })).toThrow('channels, not 0');
    expect(() => filter.configure({ ...plan, sections: [] })).toThrow('at least one section');
    const unstable = { b0: 1, b1: 0, b2: 0, a1: -2.1, a2: 1.1 };
    expect(() => filter.configure({ ...plan, sections: [unstable] })).toThrow('not stable');
    filter.configure(plan);
    expect(() => filter.run(recording(1))).toThrow('2 rows with');
    expect(() => filter.run(recording(2), 9000, 2)).toThrow('2 samples from sample 9000 on');
  });
});
