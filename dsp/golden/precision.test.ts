import { describe, expect, it } from 'vitest';
import { BatchFilter } from '../host/batch-filter.ts';
import type { Biquad, SignalCore } from '../host/core-types.ts';
import { ReferenceCore } from '../reference/reference-core.ts';
import { loadTestCore } from '../testing/core-for-tests.ts';
import { loadTestKernels } from '../testing/kernels-for-tests.ts';
import { signal, uniformNoise } from '../testing/noise.ts';
import { aPlan, runCore } from '../testing/plans.ts';
import golden from './golden-kernels.json' with { type: 'json' };

/** With SciPy's own coefficients nothing is left but arithmetic, so filters must agree to the last digits. */
const TOLERANCE = 1e-12;
const FLOAT32_TOLERANCE = 2 ** -23;

const { samples, everySamples } = golden.filtered;
const sections: Biquad[] = golden.filtered.sections.map((row) => {
  const [b0, b1, b2, a0, a1, a2] = row as [number, number, number, number, number, number];
  expect(a0).toBe(1);
  return { b0, b1, b2, a1, a2 };
});

const recording = () => {
  const next = uniformNoise(golden.filtered.seed);
  return signal(samples, () => 30 * next());
};

function relativeError(actual: ArrayLike<number>, expected: readonly number[]): number {
  const errors = expected.map((value, index) => Math.abs(actual[index * everySamples]! - value));
  return Math.max(...errors) / Math.max(...expected.map(Math.abs));
}

const CORES: [string, () => Promise<SignalCore>][] = [
  ['release build', () => loadTestCore('release')],
  ['debug build', () => loadTestCore('debug')],
  ['reference', async () => new ReferenceCore()],
];

describe('filters against sosfilt, to the last digits', () => {
  it.each(CORES)('live, %s', async (_name, makeCore) => {
    const plan = aPlan({ maxBlockSamples: 17, conditioning: sections });
    const core = await makeCore();
    core.configure(plan);

    const { filtered } = runCore(core, plan, recording());

    expect(filtered[0]!).toHaveLength(samples);
    expect(relativeError(filtered[0]!, golden.filtered.settled)).toBeLessThan(TOLERANCE);
  });

  it.each(
    (['release', 'debug'] as const).flatMap((target) =>
      (['settled', 'atRest'] as const).map((start) => [target, start] as const),
    ),
  )('over whole recordings, %s build, %s, in the precision recordings are kept in', async (target, start) => {
    const filter = new BatchFilter(await loadTestKernels(target));
    filter.configure({ channelCount: 1, sections, start });

    const rows = [recording()];
    filter.run(rows);

    expect(relativeError(rows[0]!, golden.filtered[start])).toBeLessThan(FLOAT32_TOLERANCE);
  });
});
