import { describe, expect, it } from 'vitest';
import { normalNoise, uniformNoise } from '#dsp/testing/noise.ts';
import { alphaPeak } from './alpha-peak.ts';
import { aperiodicFit } from './aperiodic.ts';
import { asymmetry } from './asymmetry.ts';
import { bandPowerOnGrid } from './band-power-on-grid.ts';
import { bandMean, imaginaryCoherence, magnitudeSquaredCoherence } from './coherence.ts';
import { emgSharePct } from './emg-share.ts';
import { heartRate } from './heart-rate.ts';
import { OwnBaseline } from './own-baseline.ts';
import { phaseSynchrony } from './phase-synchrony.ts';
import { amplitudeRatio, powerRatio } from './ratio.ts';
import { relativePowerPct } from './relative-power.ts';
import { savitzkyGolay } from './savitzky-golay.ts';

const BIN_HZ = 0.5;
const FLAT = new Float64Array(129).fill(2);

/** A power-law background with a Gaussian peak and seeded irregularity. */
function spectrum(exponent: number, peakHz?: number, height = 8, widthHz = 1): Float64Array {
  const next = uniformNoise(9);
  return Float64Array.from({ length: 129 }, (_, bin) => {
    const hz = Math.max(bin, 1) * BIN_HZ;
    const background = (100 / hz ** exponent) * (1 + 0.1 * next());
    const peak = peakHz === undefined ? 0 : height * Math.exp(-(((hz - peakHz) / widthHz) ** 2) / 2);
    return background + peak;
  });
}

describe('relative power', () => {
  it('is the share of the band in the range', () => {
    expect(relativePowerPct(FLAT, BIN_HZ, { lowHz: 8, highHz: 12 }, { lowHz: 1, highHz: 45 })).toBeCloseTo(
      (100 * 4) / 44,
      12,
    );
  });

  it('is undefined beyond the spectrum and without power', () => {
    const alpha = { lowHz: 8, highHz: 12 };
    expect(relativePowerPct(FLAT, BIN_HZ, alpha, { lowHz: 1, highHz: 100 })).toBeUndefined();
    expect(relativePowerPct(new Float64Array(129), BIN_HZ, alpha, { lowHz: 1, highHz: 45 })).toBeUndefined();
  });
});

describe('ratios and asymmetry', () => {
  it('are what their formulas say', () => {
    expect(powerRatio(16, 4)).toBe(4);
    expect(amplitudeRatio(4, 2)).toBe(2);
    expect(asymmetry(Math.E * 3, 3)).toBeCloseTo(1, 12);
    expect(asymmetry(3, Math.E * 3)).toBeCloseTo(-1, 12);
  });

  it.each([
    [1, 0],
    [Number.NaN, 1],
    [1, Number.NaN],
    [-1, 1],
    [Number.POSITIVE_INFINITY, 1],
  ])('are undefined for %f and %f', (first, second) => {
    expect(powerRatio(first, second)).toBeUndefined();
    expect(amplitudeRatio(first, second)).toBeUndefined();
    expect(asymmetry(first, second)).toBeUndefined();
  });
});

describe('band power on the grid', () => {
  it('includes both edges and does not mind rounding', () => {
    expect(bandPowerOnGrid(FLAT, BIN_HZ, { lowHz: 8, highHz: 13 })).toBe(10);
    // 8 Hz is bin 24 at a third of a hertz per bin, except for rounding.
    expect(bandPowerOnGrid(FLAT, 1 / 3, { lowHz: 8, highHz: 13 })).toBeCloseTo(10, 12);
  });

  it('takes whole bins only where edges lie between them', () => {
    expect(bandPowerOnGrid(FLAT, BIN_HZ, { lowHz: 7.8, highHz: 13.4 })).toBe(10);
  });

  it('is NaN where the spectrum ends or no two bins lie', () => {
    expect(bandPowerOnGrid(FLAT, BIN_HZ, { lowHz: 60, highHz: 65 })).toBeNaN();
    expect(bandPowerOnGrid(FLAT, BIN_HZ, { lowHz: 8.1, highHz: 8.9 })).toBeNaN();
    expect(bandPowerOnGrid(new Float64Array(0), Number.NaN, { lowHz: 1, highHz: 4 })).toBeNaN();
  });
});

describe('coherence', () => {
  const input = (real: number, imaginary: number, segments = 8) => ({
    cross: { real: Float64Array.of(real, 0), imaginary: Float64Array.of(imaginary, 0) },
    first: Float64Array.of(4, 0),
    second: Float64Array.of(9, 1),
    segments,
  });

  it('is 1 for a copy with another size, and its imaginary part 0', () => {
    expect(magnitudeSquaredCoherence(input(6, 0))).toEqual(Float64Array.of(1, Number.NaN));
    expect(imaginaryCoherence(input(6, 0))![0]).toBeCloseTo(0, 12);
  });

  it('has an imaginary part above 0 where the first channel leads', () => {
    // conj(X) Y points down when Y lags X by a quarter turn.
    expect(imaginaryCoherence(input(0, -6))![0]).toBe(1);
  });

  it('is not shown for fewer than eight segments', () => {
    expect(magnitudeSquaredCoherence(input(6, 0, 7))).toBeUndefined();
    expect(imaginaryCoherence(input(6, 0, 7))).toBeUndefined();
  });

  it('is averaged over the bins of a band that have a value', () => {
    expect(bandMean([0, 1, 2, Number.NaN, 4, 9], 1, { lowHz: 1, highHz: 5 })).toBeCloseTo(7 / 3, 12);
    expect(bandMean([0, 1], 1, { lowHz: 1, highHz: 4 })).toBeUndefined();
    expect(bandMean([0, Number.NaN], 1, { lowHz: 1, highHz: 2 })).toBeUndefined();
  });
});

describe('smoothing', () => {
  it('leaves a polynomial of its order as it is, up to the ends', () => {
    const cubic = Array.from({ length: 20 }, (_, x) => x ** 3 - 5 * x ** 2 + 2);

    savitzkyGolay(cubic, 7, 3).forEach((value, x) => expect(value).toBeCloseTo(cubic[x]!, 8));
  });

  it.each([
    [4, 2],
    [3, 3],
    [21, 2],
  ])('refuses a window of %i with order %i for 20 values', (window, order) => {
    expect(() => savitzkyGolay(new Float64Array(20), window, order)).toThrow('does not fit');
  });
});

describe('the aperiodic background', () => {
  it.each([0.5, 1, 1.5, 2])('has exponent %f with and without an alpha peak', (exponent) => {
    expect(aperiodicFit(spectrum(exponent), BIN_HZ)!.exponent).toBeCloseTo(exponent, 1);
    const withPeak = aperiodicFit(spectrum(exponent, 10), BIN_HZ)!;
    expect(Math.abs(withPeak.exponent - exponent)).toBeLessThan(0.25);
  });

  it('is undefined with few bins or none with power', () => {
    expect(aperiodicFit(new Float64Array(129), BIN_HZ)).toBeUndefined();
    expect(aperiodicFit(spectrum(1), 8)).toBeUndefined();
  });
});

describe('the alpha peak', () => {
  it.each([8.3, 9.5, 10, 10.7, 11.9])('is found at %f Hz, between bins too', (peakHz) => {
    const peak = alphaPeak(spectrum(1, peakHz, 40), BIN_HZ)!;

    expect(Math.abs(peak.peakHz - peakHz)).toBeLessThan(0.2);
    expect(Math.abs(peak.gravityHz - peakHz)).toBeLessThan(0.3);
    expect(peak.prominence).toBeGreaterThan(1.5);
  });

  it('does not depend on the resolution', () => {
    const fine = Float64Array.from({ length: 513 }, (_, bin) => {
      const hz = Math.max(bin, 1) / 8;
      return 100 / hz + 40 * Math.exp(-((hz - 9.7) ** 2) / 2);
    });

    expect(alphaPeak(fine, 1 / 8)!.peakHz).toBeCloseTo(9.7, 1);
  });

  it.each([
    ['without a peak', spectrum(1)],
    ['with a slight bump', spectrum(1, 10, 2)],
    [
      'with two peaks alike',
      spectrum(1, 8, 40, 0.6).map((v, bin) => v + 40 * Math.exp(-((bin / 2 - 12) ** 2) / 0.72)),
    ],
    ['with a peak elsewhere', spectrum(1, 20, 40)],
    ['without power', new Float64Array(129)],
    ['that ends too early', spectrum(1, 10, 40).slice(0, 20)],
  ])('is not claimed for a spectrum %s', (_name, psd) => {
    expect(alphaPeak(psd, BIN_HZ)).toBeUndefined();
  });
});

describe('phase synchrony', () => {
  const phasors = (phases: readonly number[], size: (index: number) => number = () => 1) => ({
    inPhase: phases.map((phase, index) => size(index) * Math.cos(phase)),
    quadrature: phases.map((phase, index) => size(index) * Math.sin(phase)),
  });
  const turning = Array.from({ length: 200 }, (_, n) => 0.1 * n);

  it('is 1 for a constant difference of phase, whatever the amplitudes, and names the lead', () => {
    const lagging = turning.map((phase) => phase - 0.7);

    const synchrony = phaseSynchrony(
      phasors(turning),
      phasors(lagging, (n) => 1 + (n % 7)),
    )!;

    expect(synchrony.plv).toBeCloseTo(1, 12);
    expect(synchrony.phaseRad).toBeCloseTo(0.7, 12);
  });

  it('is small for unrelated phases', () => {
    const next = uniformNoise(77);
    const random = Array.from({ length: 2000 }, () => Math.PI * next());
    const other = Array.from({ length: 2000 }, () => Math.PI * next());

    expect(phaseSynchrony(phasors(random), phasors(other))!.plv).toBeLessThan(0.06);
  });

  it('leaves missing samples out', () => {
    const gapped = phasors(turning);
    gapped.inPhase[5] = Number.NaN;

    expect(phaseSynchrony(gapped, phasors(turning))).toMatchObject({ count: 199 });
    expect(phaseSynchrony(phasors([]), phasors(turning))).toBeUndefined();
  });
});

describe('the share of muscle', () => {
  it('leaves the mains out of both bands', () => {
    // 43-48 and 52-59 Hz of 1-48 and 52-59 Hz.
    const share = emgSharePct(FLAT, BIN_HZ, { mainsHz: 50, highestHz: 64 });
    expect(share).toBeCloseTo((100 * 12) / 54, 10);

    const loud = FLAT.map((value, bin) => (Math.abs(bin * BIN_HZ - 50) <= 1.5 ? 1e6 : value));
    expect(emgSharePct(loud, BIN_HZ, { mainsHz: 50, highestHz: 64 })).toBeCloseTo(share!, 10);
  });

  it('takes what the source passes', () => {
    expect(emgSharePct(FLAT, BIN_HZ, { mainsHz: 60, highestHz: 50 })).toBeCloseTo((100 * 7) / 49, 10);
  });

  it('is undefined, not 0, where the source passes no muscle', () => {
    expect(emgSharePct(FLAT, BIN_HZ, { mainsHz: 50, highestHz: 45 })).toBeUndefined();
    expect(emgSharePct(FLAT.slice(0, 80), BIN_HZ, { mainsHz: 50, highestHz: 125 })).toBeUndefined();
  });
});

describe('heart rate', () => {
  const RATE = 250;

  /** Beats of a heart on noise: a sharp wave and a slow one after it. */
  function ecg(bpm: number, seconds = 12): Float64Array {
    const next = normalNoise(5);
    const interval = 60 / bpm;
    return Float64Array.from({ length: RATE * seconds }, (_, n) => {
      const t = (n / RATE) % interval;
      const sharp = 800 * Math.exp(-(((t - 0.05) / 0.012) ** 2));
      const slow = 150 * Math.exp(-(((t - 0.2) / 0.05) ** 2));
      return sharp + slow + 15 * next();
    });
  }

  it.each([45, 60, 72.5, 110, 180])('is found at %f beats a minute', (bpm) => {
    const found = heartRate(ecg(bpm), RATE)!;

    expect(Math.abs(found.bpm - bpm)).toBeLessThan(0.01 * bpm);
    expect(found.clarity).toBeGreaterThan(0.5);
  });

  it('is found in a pulse wave', () => {
    const wave = Float64Array.from({ length: 1200 }, (_, n) => {
      const phase = 2 * Math.PI * ((n / 100) * 1.1);
      return Math.sin(phase) + 0.5 * Math.sin(2 * phase + 1);
    });

    expect(Math.abs(heartRate(wave, 100)!.bpm - 66)).toBeLessThan(1);
  });

  it.each([
    ['noise', Float64Array.from({ length: 3000 }, normalNoise(8))],
    ['a flat line', new Float64Array(3000)],
    ['a stretch too short', ecg(60, 5)],
    ['missing samples', ecg(60).fill(Number.NaN, 100, 110)],
  ])('is not claimed for %s', (_name, samples) => {
    expect(heartRate(samples, RATE)).toBeUndefined();
  });
});

describe('the own baseline', () => {
  it('tells how far a value is from it', () => {
    const baseline = new OwnBaseline();
    for (const value of [2, 4, 4, 4, 5, 5, 7, 9, Number.NaN]) baseline.add(value);

    expect(baseline.count).toBe(8);
    expect(baseline.mean).toBe(5);
    expect(baseline.sd).toBeCloseTo(Math.sqrt(32 / 7), 12);
    expect(baseline.z(5 + Math.sqrt(32 / 7))).toBeCloseTo(1, 12);
  });

  it('says nothing before it knows enough, and nothing of values that never vary', () => {
    const baseline = new OwnBaseline();
    expect([baseline.mean, baseline.sd, baseline.z(1)]).toEqual([undefined, undefined, undefined]);

    for (let k = 0; k < 9; k++) baseline.add(3);
    expect(baseline.z(4)).toBeUndefined();
    baseline.add(4);
    expect(baseline.z(4, 11)).toBeUndefined();
    expect(baseline.z(4, 10)).toBeGreaterThan(0);
    expect(baseline.z(Number.NaN, 10)).toBeUndefined();
  });
});
