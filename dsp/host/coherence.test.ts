import { describe, expect, it } from 'vitest';
import { loadTestCore } from '../testing/core-for-tests.ts';
import { normalNoise, signal } from '../testing/noise.ts';
import { aPlan } from '../testing/plans.ts';
import { bandMean, imaginaryCoherence, magnitudeSquaredCoherence } from './metrics/coherence.ts';

const RATE = 250;
const ALPHA = { lowHz: 8, highHz: 12 };
const WINDOWS = 400;

describe('the band of a coherence', () => {
  it('is half-open: the bin at its upper edge belongs to the band above', () => {
    const perBin = Float64Array.from({ length: 20 }, (_, bin) => bin);

    expect(bandMean(perBin, 1, { lowHz: 4, highHz: 8 })).toBe((4 + 5 + 6 + 7) / 4);
    expect(bandMean(perBin, 1, { lowHz: 8, highHz: 12 })).toBe((8 + 9 + 10 + 11) / 4);
    expect(bandMean(perBin, 0.5, { lowHz: 1, highHz: 2 })).toBe((2 + 3) / 2);
  });
});

describe('the coherence of unrelated signals', () => {
  /** Mean coherence of two channels of independent noise over many windows of `seconds` s. */
  async function biasOf(seconds: number) {
    const core = await loadTestCore();
    core.configure(aPlan({ samplingRateHz: RATE }));
    const [first, second] = [normalNoise(5), normalNoise(6)];
    const plan = { samplingRateHz: RATE, channelCount: 2, segmentSamples: RATE, withCrossSpectra: true };
    let squared = 0;
    let imaginary = 0;
    for (let window = 0; window < WINDOWS; window++) {
      const spectra = core.spectra(plan);
      spectra.add([signal(seconds * RATE, first), signal(seconds * RATE, second)]);
      const input = {
        cross: spectra.crossDensity(0, 1)!,
        first: spectra.density(0)!,
        second: spectra.density(1)!,
        segments: spectra.segmentCount(0),
      };
      squared += bandMean(magnitudeSquaredCoherence(input)!, 1, ALPHA)!;
      imaginary += bandMean(imaginaryCoherence(input)!.map(Math.abs), 1, ALPHA)!;
    }
    return { squared: squared / WINDOWS, imaginary: imaginary / WINDOWS };
  }

  it.each([
    [5, 9],
    [10, 19],
  ])('over %i s, %i segments, is the bias that the catalogue of metrics states', async (seconds, n) => {
    const { squared, imaginary } = await biasOf(seconds);

    expect(squared).toBeGreaterThan(1 / n);
    expect(squared).toBeLessThan(1.1 / n);
    expect(imaginary * Math.sqrt(Math.PI * n)).toBeCloseTo(1, 1);
  });
});
