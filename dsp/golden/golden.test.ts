import { describe, expect, it } from 'vitest';
import type { SignalCore, SignalPlan } from '../host/core-types.ts';
import { bandPowerUvSq } from '../host/band-power.ts';
import { butterworthHighPass, butterworthLowPass, notch } from '../host/filter-design.ts';
import { ReferenceCore } from '../reference/reference-core.ts';
import { loadTestCore } from '../testing/core-for-tests.ts';
import { signal, uniformNoise } from '../testing/noise.ts';
import { anyBandFeature, aPlan, runCore, usualConditioning } from '../testing/plans.ts';
import golden from './golden.json' with { type: 'json' };

/** Filters of a recording on an offset of 50 mV, whose 16th digit is 1e-11 uV. */
const TOLERANCE = 1e-10;
const SPECTRUM_TOLERANCE = 1e-10;

const CORES: [string, () => Promise<SignalCore>][] = [
  ['reference', async () => new ReferenceCore()],
  ['release build of the core', () => loadTestCore('release')],
  ['debug build of the core', () => loadTestCore('debug')],
];

/** Largest error, as a share of the largest expected value. */
function relativeError(actual: ArrayLike<number>, expected: readonly number[]): number {
  expect(actual.length).toBe(expected.length);
  const errors = expected.map((value, index) => Math.abs(actual[index]! - value));
  return Math.max(...errors) / Math.max(...expected.map(Math.abs));
}

const every = (row: readonly number[], step: number, first = 0): number[] =>
  row.filter((_, index) => index >= first && (index - first) % step === 0);

/** Coefficients of the product of polynomials, without the zeros behind the highest power. */
function expand(polynomials: number[][]): number[] {
  let product = [1];
  for (const polynomial of polynomials) {
    const next = Array.from({ length: product.length + polynomial.length - 1 }, () => 0);
    product.forEach((x, i) => {
      polynomial.forEach((y, k) => {
        next[i + k]! += x * y;
      });
    });
    product = next;
  }
  return product.slice(0, product.findLastIndex((value) => value !== 0) + 1);
}

/** Narrow bands are demodulated, those over two octaves take a mean square. */
const AMPLITUDES = [...golden.amplitudes, ...golden.wideAmplitudes];

function goldenPlan(): SignalPlan {
  return aPlan({
    channelCount: 2,
    maxBlockSamples: 25,
    ringSamples: 3000,
    conditioning: usualConditioning(),
    features: AMPLITUDES.map(({ lowHz, highHz, order, smoothingMs }) =>
      anyBandFeature({ lowHz, highHz }, [0.5, 0.5], { order: order === 3 ? 3 : 4, smoothingMs }),
    ),
  });
}

function goldenRecording(): Float32Array<ArrayBuffer> {
  const [left, right] = golden.channels.map(({ seed, offsetUv }) => {
    const next = uniformNoise(seed);
    return signal(golden.samples, () => offsetUv + 30 * next());
  });
  return Float32Array.of(...left!, ...right!);
}

describe.each(CORES)('the %s against SciPy', (_name, makeCore) => {
  const run = async () => {
    const core = await makeCore();
    core.configure(goldenPlan());
    return { core, trace: runCore(core, goldenPlan(), goldenRecording()) };
  };

  it('conditions a recording with an offset of 50 mV like sosfilt started in its steady state', async () => {
    const { trace } = await run();

    const { everySamples, values } = golden.conditioned;
    expect(relativeError(every(trace.filtered[0]!, everySamples), values)).toBeLessThan(TOLERANCE);
  });

  it('measures all bands, narrow and wide, with all orders and smoothings alike', async () => {
    const { trace } = await run();

    const errors = AMPLITUDES.map(({ values }, feature) => relativeError(trace.amplitudes[feature]!, values));
    expect(Math.max(...errors)).toBeLessThan(TOLERANCE);
  });

  it.each(golden.welch)(
    'gives the density of $segmentCount segments of $segmentSamples samples',
    async (entry) => {
      const { core } = await run();

      const density = core.welch(0, entry.segmentSamples, entry.segmentCount)!;

      expect(relativeError(density, entry.density)).toBeLessThan(SPECTRUM_TOLERANCE);
    },
  );
});

describe('filter design against SciPy', () => {
  it.each(golden.butterworth)('$kind of order $order at $cutHz Hz of $samplingRateHz Hz', (entry) => {
    const { kind, order, cutHz, samplingRateHz, sos } = entry;
    const design = kind === 'lowpass' ? butterworthLowPass : butterworthHighPass;

    const sections = design(order, cutHz, samplingRateHz);

    // SciPy pairs poles and zeros in another way, so poles are compared by section and zeros all together.
    const denominators = (rows: number[][]) => rows.toSorted((x, y) => x[1]! - y[1]!).flat();
    const actualPoles = denominators(sections.map(({ a1, a2 }) => [a1, a2]));
    const expectedPoles = denominators(sos.map((row) => row.slice(4)));
    expect(relativeError(actualPoles, expectedPoles)).toBeLessThan(TOLERANCE);
    const actualZeros = expand(sections.map(({ b0, b1, b2 }) => [b0, b1, b2]));
    const expectedZeros = expand(sos.map((row) => row.slice(0, 3)));
    expect(relativeError(actualZeros, expectedZeros)).toBeLessThan(TOLERANCE);
  });

  it.each(golden.notch)('notch at $centreHz Hz of quality $quality at $samplingRateHz Hz', (entry) => {
    const { b0, b1, b2, a1, a2 } = notch(entry.centreHz, entry.quality, entry.samplingRateHz);

    expect(relativeError([b0, b1, b2, 1, a1, a2], [...entry.b, ...entry.a])).toBeLessThan(TOLERANCE);
  });
});

describe('band power against NumPy', () => {
  const cases = golden.welch.flatMap(({ density, segmentSamples, bandPowers }) =>
    bandPowers.map((band) => ({ ...band, density, segmentSamples })),
  );

  it.each(cases)('$lowHz-$highHz Hz, segments of $segmentSamples', (entry) => {
    const binHz = golden.samplingRateHz / entry.segmentSamples;

    const power = bandPowerUvSq(entry.density, binHz, entry.lowHz, entry.highHz);

    expect(Math.abs(power / entry.powerUvSq - 1)).toBeLessThan(SPECTRUM_TOLERANCE);
  });
});
