import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_BANDS } from '#shared/eeg/bands.ts';
import { loadTestCore } from '../testing/core-for-tests.ts';
import { normalNoise, signal } from '../testing/noise.ts';
import { aPlan, bandFeature, runCore, usualConditioning } from '../testing/plans.ts';
import type { SignalCore } from './core-types.ts';
import { butterworthHighPass, butterworthLowPass } from './filter-design.ts';
import { phaseSynchrony } from './metrics/phase-synchrony.ts';

const RATE_HZ = 250;
const { theta, alpha, smr, highBeta } = DEFAULT_BANDS;
const sine = (hz: number, amplitudeUv: number, seconds: number, offsetUv = 0) =>
  signal(seconds * RATE_HZ, (n) => offsetUv + amplitudeUv * Math.sin((2 * Math.PI * hz * n) / RATE_HZ));

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

describe('band amplitude', () => {
  it.each([
    ['theta', theta, 6],
    ['alpha', alpha, 10],
    ['SMR', smr, 13.5],
    ['high beta', highBeta, 25],
  ])('of a 10 uV sine in the middle of %s is 10 / sqrt(2) uV RMS', (_name, band, hz) => {
    const features = [bandFeature(band, [1]), bandFeature(band, [1], { order: 3 })];
    const plan = aPlan({ maxBlockSamples: 1, features });
    core.configure(plan);

    const { amplitudes } = runCore(core, plan, sine(hz, 10, 20));

    for (const row of amplitudes) {
      const second = row.slice(-RATE_HZ).map((amplitude) => amplitude / (10 / Math.SQRT2));
      expect(second.reduce((sum, value) => sum + value, 0) / RATE_HZ).toBeCloseTo(1, 4);
      // The remaining component at twice the frequency: (2 Hz / 12 Hz)^3 for theta, the narrowest gap, at order 3.
      expect(Math.max(...second) - Math.min(...second)).toBeLessThan(2 * (2 / 12) ** 3);
    }
  });

  it('does not drift over an hour of a steady sine', () => {
    const plan = aPlan({ features: [bandFeature(smr, [1])] });
    core.configure(plan);
    const minute = sine(13.5, 10, 60);

    const values = Array.from({ length: 60 }, () => {
      runCore(core, plan, minute);
      return core.amplitudeUv[0]!;
    });

    const late = values.slice(1);
    expect(Math.max(...late) - Math.min(...late)).toBeLessThan(1e-6);
  });

  it('gives phasors that show by how much one channel leads the other', () => {
    const features = [bandFeature(alpha, [1, 0]), bandFeature(alpha, [0, 1])];
    const plan = aPlan({ channelCount: 2, features, maxBlockSamples: 10 });
    core.configure(plan);
    const lead = 40;
    const long = sine(10.5, 10, 20);
    // The first channel leads the second by 40 samples at 250 Hz.
    const samples = Float32Array.of(...long.subarray(lead), ...long.subarray(0, long.length - lead));

    const parts: number[][] = [[], [], [], []];
    const total = samples.length / 2;
    for (let start = 0; start < total; start += 10) {
      core.process(samples, total, start, 10);
      if (start > RATE_HZ * 4) core.phasorUv.forEach((value, part) => parts[part]!.push(value));
    }

    const [i1, q1, i2, q2] = parts as [number[], number[], number[], number[]];
    const synchrony = phaseSynchrony({ inPhase: i1, quadrature: q1 }, { inPhase: i2, quadrature: q2 })!;
    expect(synchrony.plv).toBeCloseTo(1, 4);
    const turns = (10.5 * lead) / RATE_HZ;
    expect(synchrony.phaseRad / (2 * Math.PI)).toBeCloseTo(turns - Math.round(turns), 4);
  });

  it('follows the weights of the derivation', () => {
    const features = [bandFeature(alpha, [1, -1]), bandFeature(alpha, [0.5, 0.5])];
    const plan = aPlan({ channelCount: 2, features });
    core.configure(plan);

    runCore(core, plan, Float32Array.of(...sine(10, 10, 10), ...sine(10, 4, 10)));

    expect(core.amplitudeUv[0]).toBeCloseTo(6 / Math.SQRT2, 3);
    expect(core.amplitudeUv[1]).toBeCloseTo(7 / Math.SQRT2, 3);
  });

  it('is Rayleigh distributed for an hour of normal noise, on the scale theory gives', () => {
    const bands = [smr, theta, highBeta];
    const plan = aPlan({ maxBlockSamples: 25, features: bands.map((band) => bandFeature(band, [1])) });
    core.configure(plan);

    const trace = runCore(core, plan, signal(3600 * RATE_HZ, normalNoise(2024)));

    for (const [index, { lowHz, highHz }] of bands.entries()) {
      // SD of the band: density 2 / rate times the noise bandwidth of a Butterworth low-pass of order 4, both sides.
      const noiseBandwidthHz = ((highHz - lowHz) * (Math.PI / 8)) / Math.sin(Math.PI / 8);
      const sd = Math.sqrt((2 / RATE_HZ) * noiseBandwidthHz);
      const envelope = trace.amplitudes[index]!.slice(100).map((amplitude) => amplitude * Math.SQRT2);
      const mean = envelope.reduce((sum, value) => sum + value, 0) / envelope.length;
      const share =
        envelope.filter((value) => value > sd * Math.sqrt(-2 * Math.log(0.7))).length / envelope.length;
      expect(Math.abs(mean / sd - 1.2533)).toBeLessThan(0.02);
      expect(Math.abs(share - 0.7)).toBeLessThan(0.015);
    }
  });
});

describe('conditioning', () => {
  it('gives the impulse response of a first-order low-pass', () => {
    const plan = aPlan({ conditioning: butterworthLowPass(1, 10, RATE_HZ) });
    const { b0, a1 } = plan.conditioning[0]!;
    core.configure(plan);

    const trace = runCore(
      core,
      plan,
      signal(40, (n) => (n === 10 ? 1 : 0)),
    );

    const expected = trace.filtered[0]!.map((_, n) =>
      n < 10 ? 0 : n === 10 ? b0 : b0 * (1 - a1) * (-a1) ** (n - 11),
    );
    expect(Math.max(...trace.filtered[0]!.map((y, n) => Math.abs(y - expected[n]!)))).toBeLessThan(1e-15);
  });

  it('overshoots a step by exp(-pi), as a second-order Butterworth low-pass does', () => {
    const plan = aPlan({ conditioning: butterworthLowPass(2, 1, RATE_HZ) });
    core.configure(plan);

    const trace = runCore(
      core,
      plan,
      signal(2500, (n) => (n < 100 ? 0 : 1)),
    );

    expect(Math.max(...trace.filtered[0]!)).toBeCloseTo(1 + Math.exp(-Math.PI), 3);
    expect(trace.filtered[0]!.at(-1)).toBeCloseTo(1, 9);
  });

  it('lets a step through a high-pass and forgets it', () => {
    const plan = aPlan({ conditioning: butterworthHighPass(2, 1, RATE_HZ) });
    core.configure(plan);

    const trace = runCore(
      core,
      plan,
      signal(2500, (n) => (n < 100 ? 0 : 100)),
    );

    expect(trace.filtered[0]![100]).toBeGreaterThan(95);
    expect(trace.filtered[0]!.at(-1)).toBeCloseTo(0, 3);
  });

  it('shows nothing of an electrode offset of 50 mV, not even at the start', () => {
    const plan = aPlan({ conditioning: usualConditioning() });
    core.configure(plan);

    const trace = runCore(
      core,
      plan,
      signal(500, () => 50_000),
    );

    expect(Math.max(...trace.filtered[0]!.map(Math.abs))).toBeLessThan(1e-6);
  });

  it('measures alpha on an offset of 50 mV as it does without', () => {
    const plan = aPlan({ conditioning: usualConditioning(), features: [bandFeature(alpha, [1])] });
    const measure = (offsetUv: number) => {
      core.configure(plan);
      runCore(core, plan, sine(10, 10, 20, offsetUv));
      return core.amplitudeUv[0]!;
    };

    // Samples are float32: near 50 mV they are rounded to 0.004 uV.
    expect(Math.abs(measure(50_000) - measure(0))).toBeLessThan(0.001);
  });

  it('takes mains hum out', () => {
    const plan = aPlan({ conditioning: usualConditioning() });
    core.configure(plan);

    runCore(core, plan, sine(50, 100, 20));

    expect(core.peakUv[0]).toBeLessThan(1e-3);
  });
});

describe('missing samples', () => {
  const gapStart = 1000;
  const gapSamples = 13;
  const plan = aPlan({
    channelCount: 2,
    maxBlockSamples: 10,
    conditioning: usualConditioning(),
    features: [bandFeature(alpha, [1, 0]), bandFeature(alpha, [0, 1]), bandFeature(alpha, [0.5, 0.5])],
  });
  const run = (hasGap: boolean) => {
    core.configure(plan);
    const samples = Float32Array.of(...sine(10, 10, 20, 30_000), ...sine(10, 10, 20));
    if (hasGap) samples.fill(Number.NaN, gapStart, gapStart + gapSamples);
    return runCore(core, plan, samples);
  };

  it('are missing in the filtered signal and nowhere else', () => {
    const missing = run(true).filtered[0]!.flatMap((y, n) => (Number.isNaN(y) ? [n] : []));

    expect(missing).toEqual(Array.from({ length: gapSamples }, (_, n) => gapStart + n));
  });

  it('make the amplitudes that need the channel NaN until the gap is over, and no other', () => {
    const { amplitudes } = run(true);

    // Blocks of 10: the gap covers the ends of blocks 100 only (samples 1000..1012 end inside block 101).
    const without = amplitudes.map((row) =>
      row.flatMap((value, block) => (Number.isNaN(value) ? [block] : [])),
    );
    expect(without).toEqual([[100], [], [100]]);
  });

  it('leave channels and features they do not concern untouched, bit for bit', () => {
    const [intact, broken] = [run(false), run(true)];

    expect(broken.filtered[1]).toEqual(intact.filtered[1]);
    expect(broken.amplitudes[1]).toEqual(intact.amplitudes[1]);
  });

  it('are forgotten two seconds later, offset or not', () => {
    const { amplitudes, filtered } = run(true);

    const afterwards = filtered[0]!.slice(gapStart + gapSamples);
    expect(Math.max(...afterwards.map(Math.abs))).toBeLessThan(25);
    expect(amplitudes[0]![150]! / (10 / Math.SQRT2)).toBeCloseTo(1, 2);
    expect(amplitudes[0]!.at(-1)).toBeCloseTo(10 / Math.SQRT2, 2);
  });

  it('restart the count of settled samples', () => {
    const samples = new Float32Array(20).fill(1);
    samples[4] = Number.NaN;
    const small = aPlan();
    core.configure(small);

    const counts = Array.from({ length: 8 }, (_, n) => {
      core.process(samples, 20, n, 1);
      return core.settledSamples[0]!;
    });

    expect(counts).toEqual([1, 2, 3, 4, 0, 1, 2, 3]);
  });
});
