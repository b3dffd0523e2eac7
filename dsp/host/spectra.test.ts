import { describe, expect, it } from 'vitest';
import { ReferenceSpectra } from '../reference/spectra-reference.ts';
import type { CoreTarget } from '../testing/core-bytes.mjs';
import { loadTestKernels, relativeDifference } from '../testing/kernels-for-tests.ts';
import { signal, uniformNoise } from '../testing/noise.ts';
import { SingleSpectrum } from './single-spectrum.ts';
import type { Spectra, SpectraPlan } from './spectra-types.ts';
import { BatchSpectra } from './spectra.ts';

const TARGETS: CoreTarget[] = ['release', 'debug'];
const TOLERANCE = 1e-10;
/** Every kind of length: powers of two, EEG rates, odd, one factor above 5, prime, and the shortest. */
const LENGTHS = [4, 6, 26, 27, 45, 97, 320, 500, 512, 975];

const aPlan = (changes: Partial<SpectraPlan> = {}): SpectraPlan => ({
  samplingRateHz: 250,
  channelCount: 3,
  segmentSamples: 500,
  ...changes,
});

/** Rows with a common 10 Hz wave, each with its own noise and electrode offset. */
function recording(channelCount: number, samples: number): Float64Array[] {
  const next = uniformNoise(21);
  return Array.from({ length: channelCount }, (_, channel) =>
    Float64Array.from(
      { length: samples },
      (_, n) => 1000 * channel + 20 * Math.sin(0.25 * n + channel) + 10 * next(),
    ),
  );
}

async function configured(plan: SpectraPlan, target?: CoreTarget): Promise<BatchSpectra> {
  const spectra = new BatchSpectra(await loadTestKernels(target));
  spectra.configure(plan);
  return spectra;
}

function reference(plan: SpectraPlan): ReferenceSpectra {
  const spectra = new ReferenceSpectra();
  spectra.configure(plan);
  return spectra;
}

const channelsOf = (plan: SpectraPlan) => Array.from({ length: plan.channelCount }, (_, channel) => channel);
const bits = (row: Float64Array | undefined) => row && [...new BigUint64Array(row.slice().buffer)];

function expectSameDensities(actual: Spectra, expected: Spectra, plan: SpectraPlan): void {
  for (const channel of channelsOf(plan)) {
    expect(actual.segmentCount(channel)).toBe(expected.segmentCount(channel));
    const difference = relativeDifference(actual.density(channel)!, expected.density(channel)!);
    expect(difference).toBeLessThan(TOLERANCE);
  }
}

describe.each(TARGETS)('BatchSpectra (%s build) against the reference', (target) => {
  it.each(LENGTHS)('gives the densities of segments of %i samples', async (segmentSamples) => {
    const plan = aPlan({ segmentSamples });
    const rows = recording(3, segmentSamples * 3 + 11);
    const [kernel, oracle] = [await configured(plan, target), reference(plan)];

    for (const spectra of [kernel, oracle]) spectra.add(rows);

    expect(kernel.segmentCount(0)).toBeGreaterThanOrEqual(5);
    expectSameDensities(kernel, oracle, plan);
  });

  it.each([
    [1, 320],
    [2, 250],
    [5, 97],
    [4, 45],
  ])('gives the cross-densities of %i channels, segments of %i samples', async (channelCount, segment) => {
    const plan = aPlan({ channelCount, segmentSamples: segment, withCrossSpectra: true });
    const rows = recording(channelCount, segment * 6);
    const [kernel, oracle] = [await configured(plan, target), reference(plan)];

    for (const spectra of [kernel, oracle]) spectra.add(rows);

    expectSameDensities(kernel, oracle, plan);
    for (const first of channelsOf(plan)) {
      for (const second of channelsOf(plan)) {
        const [actual, expected] = [kernel, oracle].map((spectra) => spectra.crossDensity(first, second)!);
        const scale = Math.max(...expected!.real.map(Math.abs), ...expected!.imaginary.map(Math.abs));
        for (const part of ['real', 'imaginary'] as const) {
          const errors = actual![part].map((value, bin) => Math.abs(value - expected![part][bin]!));
          expect(Math.max(...errors) / scale).toBeLessThan(TOLERANCE);
        }
      }
    }
  });

  it('leaves the segments with missing samples out, and only in the channel that lacks them', async () => {
    const plan = aPlan({ segmentSamples: 100 });
    const rows = recording(3, 1000);
    rows[1]!.fill(Number.NaN, 330, 333);
    rows[2]![700] = Number.POSITIVE_INFINITY;
    const [kernel, oracle] = [await configured(plan, target), reference(plan)];

    for (const spectra of [kernel, oracle]) spectra.add(rows);

    expect(channelsOf(plan).map((channel) => kernel.segmentCount(channel))).toEqual([19, 17, 17]);
    expectSameDensities(kernel, oracle, plan);
  });

  it('rests every cross-spectrum on the segments in which all channels are whole', async () => {
    const plan = aPlan({ segmentSamples: 100, withCrossSpectra: true });
    const rows = recording(3, 1000);
    rows[1]![330] = Number.NaN;
    const [kernel, oracle] = [await configured(plan, target), reference(plan)];

    for (const spectra of [kernel, oracle]) spectra.add(rows);

    expect(channelsOf(plan).map((channel) => kernel.segmentCount(channel))).toEqual([17, 17, 17]);
    expectSameDensities(kernel, oracle, plan);
  });

  it('crosses no gap', async () => {
    const plan = aPlan({ segmentSamples: 100 });
    const rows = recording(3, 1000);
    const [kernel, oracle] = [await configured(plan, target), reference(plan)];

    for (const spectra of [kernel, oracle]) {
      spectra.add(rows, 0, 260);
      spectra.markGap();
      spectra.add(rows, 260, 90);
      spectra.markGap();
      spectra.add(rows, 350);
    }

    expect(kernel.segmentCount(0)).toBe(4 + 0 + 12);
    expectSameDensities(kernel, oracle, plan);
  });

  it.each(LENGTHS)('gives the density of a single window of %i samples', async (segmentSamples) => {
    const oracle = reference(aPlan({ channelCount: 1, segmentSamples }));
    const [row] = recording(1, segmentSamples);
    oracle.add([row!]);
    const single = new SingleSpectrum(await loadTestKernels(target), 250, segmentSamples);

    expect(relativeDifference(single.of(row!)!, oracle.density(0)!)).toBeLessThan(TOLERANCE);
    expect(single.of(row!.with(segmentSamples - 1, Number.NaN))).toBeUndefined();
    expect(relativeDifference(single.of(row!)!, oracle.density(0)!)).toBeLessThan(TOLERANCE);
  });
});

describe('BatchSpectra', () => {
  it.each([1, 7, 250, 5000])('gives the same bits for blocks of %i samples', async (blockSamples) => {
    const plan = aPlan({ withCrossSpectra: true, segmentSamples: 320 });
    const rows = recording(3, 12_345);
    const [whole, split] = [await configured(plan), await configured(plan)];

    whole.add(rows);
    for (let from = 0; from < 12_345; from += blockSamples) {
      split.add(rows, from, Math.min(blockSamples, 12_345 - from));
    }

    for (const channel of channelsOf(plan)) {
      expect(bits(split.density(channel))).toEqual(bits(whole.density(channel)));
      expect(bits(split.crossDensity(0, channel)!.imaginary)).toEqual(
        bits(whole.crossDensity(0, channel)!.imaginary),
      );
    }
  });

  it('takes samples in single precision as they are', async () => {
    const plan = aPlan({ channelCount: 1, segmentSamples: 64 });
    const next = uniformNoise(3);
    const single = signal(640, () => 30 * next());
    const [a, b] = [await configured(plan), await configured(plan)];

    a.add([single]);
    b.add([Float64Array.from(single)]);

    expect(bits(a.density(0))).toEqual(bits(b.density(0)));
  });

  it('goes on reading while samples come in', async () => {
    const plan = aPlan({ withCrossSpectra: true, segmentSamples: 100 });
    const rows = recording(3, 1000);
    const [kernel, oracle] = [await configured(plan), reference(plan)];

    for (const spectra of [kernel, oracle]) spectra.add(rows, 0, 333);
    expectSameDensities(kernel, oracle, plan);

    for (const spectra of [kernel, oracle]) spectra.add(rows, 333);
    expectSameDensities(kernel, oracle, plan);
  });

  it('has nothing to say before the first segment, and after clear', async () => {
    const kernel = await configured(aPlan({ withCrossSpectra: true }));
    kernel.add(recording(3, 499));
    expect([kernel.density(0), kernel.crossDensity(0, 1), kernel.segmentCount(2)]).toEqual([
      undefined,
      undefined,
      0,
    ]);

    kernel.add(recording(3, 1));
    expect(kernel.density(0)).toBeDefined();
    kernel.clear();
    expect(kernel.density(0)).toBeUndefined();
  });

  it('takes 64 channels with all their cross-spectra', async () => {
    const plan = aPlan({ channelCount: 64, segmentSamples: 64, withCrossSpectra: true });
    const rows = recording(64, 200);
    const [kernel, oracle] = [await configured(plan), reference(plan)];

    for (const spectra of [kernel, oracle]) spectra.add(rows);

    for (const [first, second] of [
      [0, 63],
      [63, 0],
      [31, 32],
      [40, 17],
    ] as const) {
      const [actual, expected] = [kernel, oracle].map((spectra) => spectra.crossDensity(first, second)!);
      expect(relativeDifference(actual!.imaginary, expected!.imaginary)).toBeLessThan(TOLERANCE);
    }
  });
});

describe('BatchSpectra refuses', () => {
  it.each([
    [aPlan({ samplingRateHz: 0 }), 'sampling rate must be above 0 Hz'],
    [aPlan({ samplingRateHz: Number.NaN }), 'sampling rate must be above 0 Hz'],
    [aPlan({ channelCount: 0 }), 'channels, not 0'],
    [aPlan({ segmentSamples: 3 }), 'samples, not 3'],
    [aPlan({ segmentSamples: 25.6 }), 'samples, not 25.6'],
    [
      aPlan({ channelCount: 64, segmentSamples: 20_000, withCrossSpectra: true }),
      'use shorter segments, or fewer channels',
    ],
  ])('a plan that cannot be (%#)', async (plan, message) => {
    const kernel = new BatchSpectra(await loadTestKernels());

    expect(() => kernel.configure(plan)).toThrow(message);
    expect(() => kernel.density(0)).toThrow('call configure first');
  });

  it('rows that do not fit, unknown channels and cross-spectra nobody planned', async () => {
    const kernel = await configured(aPlan());

    expect(() => kernel.add(recording(2, 10))).toThrow('2 rows of samples were given for 3 channels');
    expect(() => kernel.add(recording(3, 10), 5, 6)).toThrow('no 6 samples from sample 5 on');
    expect(() => kernel.density(3)).toThrow('There is no channel 3');
    expect(() => kernel.crossDensity(0, 1)).toThrow('not planned');
  });

  it('to work on memory another kernel has taken over', async () => {
    const exports = await loadTestKernels();
    const [first, second] = [new BatchSpectra(exports), new BatchSpectra(exports)];
    first.configure(aPlan());
    second.configure(aPlan());

    expect(() => first.density(0)).toThrow('belongs to another kernel now');
    expect(second.density(0)).toBeUndefined();
  });
});
