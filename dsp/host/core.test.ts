import { describe, expect, it } from 'vitest';
import { DEFAULT_BANDS } from '#shared/eeg/bands.ts';
import { ReferenceCore } from '../reference/reference-core.ts';
import type { CoreTarget } from '../testing/core-bytes.mjs';
import { loadTestCore } from '../testing/core-for-tests.ts';
import { signal, uniformNoise } from '../testing/noise.ts';
import { anyBandFeature, aPlan, bandFeature, runCore, usualConditioning } from '../testing/plans.ts';
import type { SignalCore, SignalPlan } from './core-types.ts';

const TARGETS: CoreTarget[] = ['release', 'debug'];

/** Three channels (an odd one for the pairs of lanes), every kind of filter, order, weight and smoothing. */
const fullPlan = (): SignalPlan =>
  aPlan({
    channelCount: 3,
    conditioning: usualConditioning(),
    features: [
      bandFeature(DEFAULT_BANDS.smr, [1, 0, 0]),
      bandFeature(DEFAULT_BANDS.theta, [0.5, 0, 0.5], { order: 3 }),
      bandFeature(DEFAULT_BANDS.highBeta, [0, 1, -1], { smoothingMs: 250 }),
      // Over two octaves; windows of 125 and 500 samples.
      anyBandFeature({ lowHz: 2, highHz: 30 }, [1, 0, 0]),
      anyBandFeature({ lowHz: 0.5, highHz: 45 }, [0, 1, -1], { order: 3, smoothingMs: 100 }),
    ],
  });

/** Ten seconds of noise on offsets of tens of mV, with gaps in one channel and an infinite sample in another. */
function roughRecording(): Float32Array<ArrayBuffer> {
  const next = uniformNoise(7);
  const samples = signal(3 * 2500, (index) => [50_000, -20_000, 0][Math.floor(index / 2500)]! + 30 * next());
  samples.fill(Number.NaN, 1000, 1013);
  samples[1600] = Number.NaN;
  samples[2500 + 1700] = Number.POSITIVE_INFINITY;
  return samples;
}

function configured(core: SignalCore, plan: SignalPlan): SignalCore {
  core.configure(plan);
  return core;
}

/** Largest difference of two rows; missing values must be missing in both. */
function largestDifference(left: ArrayLike<number>, right: ArrayLike<number>): number {
  expect(left.length).toBe(right.length);
  let largest = 0;
  for (let index = 0; index < left.length; index++) {
    const [a, b] = [left[index]!, right[index]!];
    if (Number.isNaN(a) !== Number.isNaN(b)) return Number.POSITIVE_INFINITY;
    if (!Number.isNaN(a)) largest = Math.max(largest, Math.abs(a - b));
  }
  return largest;
}

describe.each(TARGETS)('WasmCore (%s build) against the reference', (target) => {
  it('gives the same conditioned samples and amplitudes, bit for bit', async () => {
    const plan = fullPlan();
    const wasm = configured(await loadTestCore(target), plan);
    const reference = configured(new ReferenceCore(), plan);

    const expected = runCore(reference, plan, roughRecording(), 10);
    const actual = runCore(wasm, plan, roughRecording(), 10);

    expect(actual).toEqual(expected);
  });

  it('gives the same figures of every block', async () => {
    const plan = fullPlan();
    const wasm = configured(await loadTestCore(target), plan);
    const reference = configured(new ReferenceCore(), plan);
    const samples = roughRecording();

    for (let start = 0; start < 2500; start += 10) {
      for (const core of [wasm, reference]) core.process(samples, 2500, start, 10);

      expect(wasm.peakUv).toEqual(reference.peakUv);
      expect(wasm.slopeUvPerMs).toEqual(reference.slopeUvPerMs);
      expect(wasm.missing).toEqual(reference.missing);
      expect(wasm.settledSamples).toEqual(reference.settledSamples);
      expect(wasm.phasorUv).toEqual(reference.phasorUv);
    }
  });

  it.each([
    [8, 3],
    [256, 7],
    [512, 1],
    [1024, 3],
    [2048, 1],
  ])('gives the spectrum of segments of %i samples to 1e-13 of its peak', async (segment, count) => {
    const plan = aPlan({ channelCount: 2 });
    const wasm = configured(await loadTestCore(target), plan);
    const reference = configured(new ReferenceCore(), plan);
    const next = uniformNoise(11);
    const samples = signal(2 * 3000, (index) => 20 * Math.sin(index * 0.3) + 10 * next() + 100);
    for (const core of [wasm, reference]) runCore(core, plan, samples, 123);

    const expected = reference.welch(1, segment, count)!;
    const actual = wasm.welch(1, segment, count)!;

    expect(largestDifference(actual, expected) / Math.max(...expected)).toBeLessThan(1e-13);
  });
});

describe('WasmCore', () => {
  it.each([1, 7, 250])(
    'gives the same bits in blocks of %i samples as in one piece',
    async (blockSamples) => {
      const wholePlan = { ...fullPlan(), maxBlockSamples: 2500 };
      const whole = configured(await loadTestCore(), wholePlan);
      const split = configured(await loadTestCore(), fullPlan());
      const samples = roughRecording();

      const expected = runCore(whole, wholePlan, samples);
      const actual = runCore(split, fullPlan(), samples, blockSamples);

      expect(actual.filtered.map(bits)).toEqual(expected.filtered.map(bits));
      expect(bits(split.amplitudeUv)).toEqual(bits(whole.amplitudeUv));
      expect(bits(split.settledSamples)).toEqual(bits(whole.settledSamples));
      expect(bits(split.welch(2, 512, 3)!)).toEqual(bits(whole.welch(2, 512, 3)!));
    },
  );

  it('measures slopes across the seam of two blocks', async () => {
    const plan = aPlan();
    const core = configured(await loadTestCore(), plan);

    core.process(Float32Array.of(0, 0, 40, 40), 4, 0, 2);
    core.process(Float32Array.of(0, 0, 40, 40), 4, 2, 2);

    expect(core.slopeUvPerMs[0]).toBe(10);
  });

  it('starts again from nothing after a reset', async () => {
    const plan = fullPlan();
    const core = configured(await loadTestCore(), plan);
    const samples = roughRecording();
    const expected = runCore(core, plan, samples, 25);

    core.reset();

    expect([...core.amplitudeUv]).toEqual(plan.features.map(() => Number.NaN));
    expect(core.welch(0, 8, 1)).toBeUndefined();
    expect(runCore(core, plan, samples, 25)).toEqual(expected);
  });

  it('takes a new plan after another', async () => {
    const core = configured(await loadTestCore(), fullPlan());
    runCore(core, fullPlan(), roughRecording(), 250);
    const plan = aPlan({ channelCount: 2, features: [bandFeature(DEFAULT_BANDS.alpha, [1, 0])] });

    core.configure(plan);

    const samples = signal(2 * 1000, uniformNoise(3));
    const reference = configured(new ReferenceCore(), plan);
    expect(runCore(core, plan, samples, 40)).toEqual(runCore(reference, plan, samples, 40));
  });

  it('withholds a spectrum until the ring holds enough samples and none of them is missing', async () => {
    const plan = aPlan({ ringSamples: 64 });
    const core = configured(await loadTestCore(), plan);
    const samples = signal(400, uniformNoise(5));
    samples[100] = Number.NaN;

    const available = Array.from({ length: 400 }, (_, index) => {
      core.process(samples, 400, index, 1);
      return core.welch(0, 32, 2) !== undefined;
    });

    // 48 samples are needed: after samples 47..99, and again 48 samples after the missing one.
    const expected = available.map((_, index) => (index >= 47 && index < 100) || index >= 148);
    expect(available).toEqual(expected);
  });

  it.each([Number.NaN, Infinity, -Infinity])(
    'takes a sample of %s for missing in a spectrum',
    async (value) => {
      const core = configured(await loadTestCore(), aPlan({ ringSamples: 64 }));
      const samples = signal(64, uniformNoise(5));
      core.process(samples, 64, 0, 8);
      samples[10] = value;

      for (let at = 0; at < 64; at += 8) core.process(samples, 64, at, 8);

      expect(core.welch(0, 64, 1)).toBeUndefined();
      expect(core.welch(0, 32, 1)?.every(Number.isFinite)).toBe(true);
    },
  );

  it('gives spectra of different lengths in turn, before and after a new plan', async () => {
    const core = await loadTestCore();
    const samples = signal(3000, uniformNoise(13));

    for (const ringSamples of [2048, 1000]) {
      const plan = aPlan({ ringSamples });
      const reference = configured(new ReferenceCore(), plan);
      for (const each of [reference, configured(core, plan)]) runCore(each, plan, samples);
      for (const segment of [256, 64, 512, 256]) {
        const expected = reference.welch(0, segment, 2)!;
        const difference = largestDifference(core.welch(0, segment, 2)!, expected);
        expect(difference / Math.max(...expected)).toBeLessThan(1e-13);
      }
    }
  });

  it('keeps its memory and its views for as long as the plan stays', async () => {
    const plan = fullPlan();
    const core = configured(await loadTestCore(), plan);
    const before = [core.filtered, core.amplitudeUv, core.filtered.buffer];

    runCore(core, plan, roughRecording(), 10);

    expect(
      [core.filtered, core.amplitudeUv, core.filtered.buffer].every((view, i) => view === before[i]),
    ).toBe(true);
  });
});

describe('WasmCore given something that cannot work', () => {
  it('refuses a plan that does not fit its memory, says so in figures and takes a smaller one', async () => {
    const core = await loadTestCore();
    const tooLarge = aPlan({ channelCount: 256, ringSamples: 120_000, maxBlockSamples: 1000 });

    expect(() => core.configure(tooLarge)).toThrow(
      '256 channels with a history of 120000 samples and blocks of 1000 samples need 123 MiB, ' +
        'but the signal core has 64 MiB: use fewer channels or a shorter history.',
    );
    expect(() => core.process(new Float32Array(1), 1, 0, 1)).toThrow('call configure first');
    core.configure(aPlan());
    core.process(Float32Array.of(3), 1, 0, 1);
    expect(core.filtered[0]).toBe(3);
  });

  it.each([
    { channelCount: 2 ** 31 - 1 },
    { ringSamples: 2 ** 31 - 1, channelCount: 2 ** 16 },
    { maxBlockSamples: 2 ** 31 - 1 },
  ])('refuses absurd sizes instead of wrapping round: %o', async (size) => {
    const core = await loadTestCore();
    const features = [bandFeature(DEFAULT_BANDS.alpha, [1])];
    const plan = { ...aPlan(size), features: size.channelCount ? [] : features };

    expect(() => core.configure(plan)).toThrow('use fewer channels or a shorter history');
  });

  it.each([
    [{ samplingRateHz: 0 }, 'The sampling rate must be above 0 Hz, not 0.'],
    [{ samplingRateHz: Number.NaN }, 'The sampling rate must be above 0 Hz'],
    [{ channelCount: 0 }, 'The number of channels must be a whole number from 1 on, not 0.'],
    [{ maxBlockSamples: 1.5 }, 'The number of samples per block must be a whole number'],
    [{ channelCount: 2, features: [bandFeature(DEFAULT_BANDS.alpha, [1])] }, 'has 1 weights for 2 channels'],
    [{ features: [bandFeature(DEFAULT_BANDS.alpha, [Number.NaN])] }, 'a weight that is not a number'],
    [{ features: [{ ...bandFeature(DEFAULT_BANDS.alpha, [1]), centreHz: 130 }] }, 'below 125 Hz'],
    [{ features: [{ ...bandFeature(DEFAULT_BANDS.alpha, [1]), smoothingMs: -1 }] }, 'a smoothing of -1 ms'],
    [{ conditioning: [{ b0: 1, b1: 0, b2: 0, a1: -2.1, a2: 1.05 }] }, 'is not stable'],
    [{ conditioning: [{ b0: Number.NaN, b1: 0, b2: 0, a1: 0, a2: 0 }] }, 'section 1 of the conditioning'],
  ])('refuses the plan %o', async (changes, message) => {
    const core = await loadTestCore();

    expect(() => core.configure(aPlan(changes))).toThrow(message);
  });

  it.each([
    [[10, 0, 11], 'A block of 11 samples was given, but the core is set up for 0 to 10.'],
    [[10, 95, 10], '10 samples of 1 channels at offset 95 and stride 10 need 105 values'],
    [[10, -1, 5], 'at offset -1'],
    [[10, 0, Number.NaN], 'A block of NaN samples'],
  ])('refuses a block of stride, offset and count %o', async ([stride, offset, count], message) => {
    const core = configured(await loadTestCore(), aPlan({ maxBlockSamples: 10 }));

    expect(() => core.process(new Float32Array(100), stride!, offset!, count!)).toThrow(message);
  });

  it.each([
    [[1, 256, 1], 'There is no channel 1: the plan has 1.'],
    [[0, 100, 1], 'segments of a power of two'],
    [[0, 4, 1], 'at least 8 samples'],
    [[0, 256, 0], 'at least one segment'],
    [[0, 1024, 4], 'needs 2560 samples, but the ring holds 2048'],
  ])('refuses a spectrum of channel, length and count %o', async ([channel, segment, count], message) => {
    const core = configured(await loadTestCore(), aPlan());

    expect(() => core.welch(channel!, segment!, count!)).toThrow(message);
  });
});

/** A checksum over the bytes of a row (FNV-1a): the sign of zero counts, and failures print short. */
function bits(row: ArrayLike<number>): number {
  const bytes = new Uint8Array(Float64Array.from(row).buffer);
  return bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 16777619) >>> 0, 2166136261);
}
