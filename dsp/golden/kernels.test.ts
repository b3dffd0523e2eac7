import { describe, expect, it } from 'vitest';
import { aperiodicFit } from '../host/metrics/aperiodic.ts';
import { magnitudeSquaredCoherence } from '../host/metrics/coherence.ts';
import { OwnBaseline } from '../host/metrics/own-baseline.ts';
import { phaseSynchrony } from '../host/metrics/phase-synchrony.ts';
import { savitzkyGolay } from '../host/metrics/savitzky-golay.ts';
import { SingleSpectrum } from '../host/single-spectrum.ts';
import type { Spectra } from '../host/spectra-types.ts';
import { BatchSpectra } from '../host/spectra.ts';
import { ReferenceSpectra } from '../reference/spectra-reference.ts';
import { loadTestKernels, relativeDifference } from '../testing/kernels-for-tests.ts';
import { uniformNoise } from '../testing/noise.ts';
import golden from './golden-kernels.json' with { type: 'json' };

const TOLERANCE = 1e-10;

const KERNELS: [string, () => Promise<Spectra>][] = [
  ['reference', async () => new ReferenceSpectra()],
  ['release build', async () => new BatchSpectra(await loadTestKernels('release'))],
  ['debug build', async () => new BatchSpectra(await loadTestKernels('debug'))],
];

const noise = (seed: number, count: number): number[] => {
  const next = uniformNoise(seed);
  return Array.from({ length: count }, () => next());
};

function recording(samples: number): Float64Array[] {
  return [
    [11, 50_000],
    [12, -300],
  ].map(([seed, offsetUv]) =>
    Float64Array.from(
      noise(seed!, samples),
      (value, n) => offsetUv! + 30 * value + 20 * Math.sin(0.25 * n + seed!),
    ),
  );
}

describe.each(KERNELS)('spectra (%s) against SciPy', (_name, make) => {
  it.each(golden.spectra)('$samplingRateHz Hz, segments of $segmentSamples samples', async (entry) => {
    const { samplingRateHz, segmentSamples, samples } = entry;
    const spectra = await make();
    spectra.configure({ samplingRateHz, segmentSamples, channelCount: 2, withCrossSpectra: true });
    spectra.add(recording(samples));

    const [first, second] = [spectra.density(0)!, spectra.density(1)!];
    const cross = spectra.crossDensity(0, 1)!;
    const coherence = magnitudeSquaredCoherence({ cross, first, second, segments: spectra.segmentCount(0) })!;

    expect(relativeDifference(first, entry.density)).toBeLessThan(TOLERANCE);
    expect(relativeDifference(cross.real, entry.crossReal)).toBeLessThan(TOLERANCE);
    expect(relativeDifference(cross.imaginary, entry.crossImaginary)).toBeLessThan(TOLERANCE);
    expect(relativeDifference(coherence, entry.coherence)).toBeLessThan(TOLERANCE);
  });
});

describe.each(['release', 'debug'] as const)('a single spectrum (%s build)', (target) => {
  it.each(golden.spectra)('averages to what SciPy says, $segmentSamples samples', async (entry) => {
    const { samplingRateHz, segmentSamples, samples } = entry;
    const single = new SingleSpectrum(await loadTestKernels(target), samplingRateHz, segmentSamples);
    const [row] = recording(samples);
    const sums = new Float64Array(entry.density.length);
    let segments = 0;
    const hop = segmentSamples - Math.floor(segmentSamples / 2);
    for (let start = 0; start + segmentSamples <= samples; start += hop) {
      const density = single.of(row!.subarray(start, start + segmentSamples))!;
      for (let bin = 0; bin < sums.length; bin++) sums[bin]! += density[bin]!;
      segments++;
    }

    const mean = sums.map((sum) => sum / segments);

    expect(relativeDifference(mean, entry.density)).toBeLessThan(TOLERANCE);
  });
});

describe('metrics against SciPy and NumPy', () => {
  const density = noise(31, 120).map((value, bin) => (100 * (1.5 + value)) / (1 + bin) ** 1.3);

  it.each(golden.metrics.smoothed)('smooth with a window of $window and order $order', (entry) => {
    const smoothed = savitzkyGolay(density, entry.window, entry.order);

    expect(relativeDifference(smoothed, entry.values)).toBeLessThan(1e-12);
  });

  it('find the background as theilslopes does', () => {
    const fit = aperiodicFit(density, 0.5)!;

    expect(fit.exponent).toBeCloseTo(golden.metrics.aperiodic.exponent, 12);
    expect(fit.offset).toBeCloseTo(golden.metrics.aperiodic.offset, 12);
  });

  it('lock phases', () => {
    const [a, b, c, d] = [41, 42, 43, 44].map((seed) => noise(seed, 500)) as [
      number[],
      number[],
      number[],
      number[],
    ];

    const synchrony = phaseSynchrony(
      { inPhase: a, quadrature: b },
      { inPhase: a.map((value, index) => value + c[index]!), quadrature: d },
    )!;

    expect(synchrony.plv).toBeCloseTo(golden.metrics.phaseLocking.plv, 12);
    expect(synchrony.phaseRad).toBeCloseTo(golden.metrics.phaseLocking.phaseRad, 12);
  });

  it('keep mean and spread of values on a large offset', () => {
    const baseline = new OwnBaseline();
    for (const value of noise(51, 1000)) baseline.add(1e6 + value);

    expect(baseline.mean! / golden.metrics.baseline.mean - 1).toBeCloseTo(0, 14);
    expect(baseline.sd! / golden.metrics.baseline.sd - 1).toBeCloseTo(0, 9);
  });
});
