import { describe, expect, it } from 'vitest';
import { DEFAULT_BANDS } from '#shared/eeg/bands.ts';
import { ReferenceCore } from '../reference/reference-core.ts';
import { loadTestCore } from '../testing/core-for-tests.ts';
import { relativeDifference } from '../testing/kernels-for-tests.ts';
import { uniformNoise } from '../testing/noise.ts';
import { aPlan, bandFeature, usualConditioning } from '../testing/plans.ts';
import type { SignalCore } from './core-types.ts';

const BLOCK = 10;
const plan = aPlan({
  channelCount: 2,
  maxBlockSamples: BLOCK,
  conditioning: usualConditioning(),
  features: [bandFeature(DEFAULT_BANDS.alpha, [1, 0]), bandFeature(DEFAULT_BANDS.theta, [0.5, 0.5])],
});
const SHORT = { samplingRateHz: 250, channelCount: 2, segmentSamples: 250, withCrossSpectra: true };
const LONG = { samplingRateHz: 250, channelCount: 1, segmentSamples: 506 };

const noise = (seed: number, length: number) => {
  const next = uniformNoise(seed);
  return Float64Array.from({ length }, () => 20 * next());
};

/** All outputs of the live core over 100 blocks; `between` is called after each block. */
function liveFigures(core: SignalCore, between: (block: number) => void = () => {}): number[] {
  core.configure(plan);
  const samples = Float32Array.from(noise(1, 2 * BLOCK * 100));
  const figures: number[] = [];
  for (let block = 0; block < 100; block++) {
    core.process(samples.subarray(2 * BLOCK * block), BLOCK, 0, BLOCK);
    between(block);
    const { filtered, amplitudeUv, phasorUv, peakUv } = core;
    figures.push(...filtered, ...amplitudeUv, ...phasorUv, ...peakUv, ...(core.welch(0, 256, 1) ?? []));
  }
  return figures;
}

describe.each(['release', 'debug'] as const)('spectra beside the live signal (%s build)', (target) => {
  it('leave every figure of the live core as it is, whichever plan they follow', async () => {
    const core = await loadTestCore(target);
    const alone = liveFigures(core);

    const together = liveFigures(core, (block) => {
      const spectra = core.spectra(block % 3 === 0 ? LONG : SHORT);
      spectra.add(block % 3 === 0 ? [noise(block, 1200)] : [noise(block, 1250), noise(-block, 1250)]);
      spectra.density(0);
      if (block % 3 !== 0) spectra.crossDensity(0, 1);
    });

    expect(together).toEqual(alone);
  });

  it('are those of the reference, and fresh at every call', async () => {
    const core = await loadTestCore(target);
    const reference = new ReferenceCore();
    for (const each of [core, reference]) each.configure(plan);
    core.spectra(SHORT).add([noise(8, 2000), noise(9, 2000)]);

    const [actual, expected] = [core, reference].map((each) => {
      const spectra = each.spectra(SHORT);
      spectra.add([noise(2, 1250), noise(3, 1250)]);
      return {
        count: spectra.segmentCount(0),
        cross: spectra.crossDensity(0, 1)!,
        density: spectra.density(1)!,
      };
    });

    expect(actual!.count).toBe(9);
    expect(relativeDifference(actual!.density, expected!.density)).toBeLessThan(1e-10);
    expect(relativeDifference(actual!.cross.imaginary, expected!.cross.imaginary)).toBeLessThan(1e-10);
  });

  it('end with the plan they were made beside', async () => {
    const core = await loadTestCore(target);
    core.configure(plan);
    const spectra = core.spectra(LONG);
    core.configure({ ...plan, ringSamples: 4096 });

    expect(() => spectra.add([noise(1, 600)])).toThrow('belongs to another kernel');
    core.spectra(LONG).add([noise(1, 600)]);
    expect(core.spectra(LONG).segmentCount(0)).toBe(0);
  });
});
