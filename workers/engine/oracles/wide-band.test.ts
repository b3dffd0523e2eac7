import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { normalNoise } from '#dsp/testing/noise.ts';
import type { BandEdges } from '#shared/eeg/bands.ts';
import { meanSquareSeconds } from '#shared/eeg/bands.ts';
import type { Feature } from '#shared/eeg/feature.ts';
import { metricDelayMs } from '#shared/eeg/metrics.ts';
import { HOP_MS, TICK } from '#shared/engine/ticks.ts';
import { buildConfig, buildProtocol, buildSource } from '#tests/builders/engine-builder.ts';
import {
  columnOf,
  meanOf,
  OPEN_FILTERS,
  OPEN_GATE,
  rowsOf,
  trainOn,
  valueOf,
} from '#tests/builders/oracle-builder.ts';

const PEAK_UV = 20;
const RMS_UV = PEAK_UV / Math.SQRT2;
const SQUASH: BandEdges = { lowHz: 2, highHz: 30 };

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

type Settings = { rateHz?: number; order?: 3 | 4; smoothingMs?: number; filters?: Record<string, unknown> };

/** Values of a band of one signal, tick by tick. */
function readings(band: BandEdges, wave: (n: number) => number, seconds: number, settings: Settings = {}) {
  const { rateHz = 250, order = 4, smoothingMs = 0, filters = OPEN_FILTERS } = settings;
  const protocol = buildProtocol({
    conditions: [{ ...band, threshold: { mode: 'manual', value: 1 } }],
    artifact: OPEN_GATE,
    filters,
  });
  Object.assign(protocol.conditions[0]!.feature, { filterOrder: order, smoothingMs });
  const config = buildConfig({ source: buildSource({ samplingRateHz: rateHz }), protocol });
  const samples = Float32Array.from({ length: Math.round(seconds * rateHz) }, (_, n) => wave(n));
  return rowsOf(trainOn(core, config, [samples]).ticks, 1);
}

/** Least, mean and largest value of a steady sine after settling. */
function steady(band: BandEdges, hz: number, settings: Settings = {}) {
  const { rateHz = 250 } = settings;
  const wave = (n: number) => PEAK_UV * Math.sin((2 * Math.PI * hz * n) / rateHz + 0.3);
  const values = columnOf(readings(band, wave, 40, settings), valueOf(0), 20 * 25);
  return { least: Math.min(...values), mean: meanOf(values), most: Math.max(...values) };
}

/** Power gain of digital Butterworth filters, from the textbook, independent of the code under test. */
const tanOf = (hz: number, rateHz: number) => Math.tan((Math.PI * hz) / rateHz);
const lowPassGain = (hz: number, edge: number, order: number, rateHz: number) =>
  1 / (1 + (tanOf(hz, rateHz) / tanOf(edge, rateHz)) ** (2 * order));
const highPassGain = (hz: number, edge: number, order: number, rateHz: number) =>
  1 / (1 + (tanOf(edge, rateHz) / tanOf(hz, rateHz)) ** (2 * order));

/** Expected RMS of a sine: conditioning, high-pass at the lower edge, low-pass at the upper one. */
function expectedUv(
  band: BandEdges,
  hz: number,
  { rateHz = 250, order = 4 }: Settings = {},
  highPassHz = 0.1,
) {
  const power =
    highPassGain(hz, highPassHz, 2, rateHz) *
    highPassGain(hz, band.lowHz, order, rateHz) *
    lowPassGain(hz, band.highHz, order, rateHz);
  return RMS_UV * Math.sqrt(power);
}

/**
 * Remaining ripple of the mean square, as a share of the reading. The mean of sin^2 over a window differs from a half
 * by at most 1 / (4 pi f T) of it, and the root halves that. The next term of the root is its square.
 */
function rippleShare(band: BandEdges, hz: number): number {
  const power = 1 / (2 * Math.PI * hz * meanSquareSeconds(band));
  return power / 2 + power * power;
}

describe('a steady sine in a band over two octaves', () => {
  it('of 4 Hz in 2-30 Hz reads 14.1 uV all the time, as Squash filters', () => {
    const { least, mean, most } = steady(SQUASH, 4, { filters: { highPassHz: 1, notch: true } });

    // Two whole periods fit into the window of 0.5 s, so no ripple remains.
    const expected = expectedUv(SQUASH, 4, {}, 1);
    expect(expected).toBeCloseTo(14.1, 1);
    expect(Math.abs(mean / expected - 1)).toBeLessThan(0.001);
    expect((most - least) / expected).toBeLessThan(0.001);
  });

  const bands: BandEdges[] = [
    SQUASH,
    { lowHz: 1, highHz: 45 },
    { lowHz: 4, highHz: 30 },
    { lowHz: 0.4, highHz: 20 },
  ];
  const cases = bands.flatMap((band) =>
    ([3, 4] as const).flatMap((order) => [250, 256, 500].map((rateHz) => ({ ...band, order, rateHz }))),
  );

  it.each(cases)(
    'reads half of its power at both edges of $lowHz-$highHz Hz, order $order, $rateHz Hz',
    (row) => {
      for (const hz of [row.lowHz, row.highHz]) {
        const { mean } = steady(row, hz, row);

        // The other edge and the high-pass at 0.1 Hz remove less than 0.5 % of the power.
        expect(Math.abs((mean / RMS_UV) ** 2 - 0.5)).toBeLessThan(0.005);
      }
    },
  );

  it.each(cases)('reads the same within $lowHz-$highHz Hz, order $order, $rateHz Hz', (row) => {
    for (const share of [0.15, 0.3, 0.5, 0.7, 0.85]) {
      const hz = row.lowHz * (row.highHz / row.lowHz) ** share;
      const { least, mean, most } = steady(row, hz, row);
      const expected = expectedUv(row, hz, row);
      const ripple = rippleShare(row, hz);

      expect(Math.abs(mean / expected - 1)).toBeLessThan(0.002);
      expect(most / expected - 1).toBeLessThan(ripple + 0.002);
      expect(1 - least / expected).toBeLessThan(ripple + 0.002);
    }
  });

  it.each([
    [0.5, 0.01],
    [1, 0.07],
    [60, 0.06],
    [90, 0.02],
  ])('of %d Hz outside 2-30 Hz reads what the band-pass leaves: less than %d of it', (hz, mostShare) => {
    const { mean } = steady(SQUASH, hz, { rateHz: 500 });

    expect(mean / RMS_UV).toBeLessThan(mostShare);
    expect(Math.abs(mean / RMS_UV - expectedUv(SQUASH, hz, { rateHz: 500 }) / RMS_UV)).toBeLessThan(0.001);
  });
});

describe('white noise in a band over two octaves', () => {
  it('has the power of its share of the spectrum', () => {
    const [rateHz, sdUv, seconds] = [250, 10, 600];
    const next = normalNoise(4);
    const values = columnOf(
      readings(SQUASH, () => sdUv * next(), seconds),
      valueOf(0),
      50,
    );
    const steps = 20_000;
    let area = 0;
    for (let step = 0; step < steps; step++) {
      const hz = ((step + 0.5) / steps) * (rateHz / 2);
      area += highPassGain(hz, SQUASH.lowHz, 4, rateHz) * lowPassGain(hz, SQUASH.highHz, 4, rateHz);
    }

    const power = meanOf(values.map((value) => value * value));

    // 28 Hz times 600 s are 16,800 independent values: an SD of 0.8 %.
    expect(Math.abs(power / (sdUv ** 2 * (area / steps)) - 1)).toBeLessThan(0.03);
  });
});

describe('the delay that is stated of a band over two octaves', () => {
  const feature = (band: BandEdges, smoothingMs: number): Feature => ({
    metric: 'bandAmplitude',
    band,
    derivations: [{ kind: 'asRecorded', site: 'Cz' }],
    filterOrder: 4,
    smoothingMs,
    measure: 'rms',
  });

  it.each([
    [SQUASH, 0],
    [{ lowHz: 1, highHz: 45 }, 0],
    [SQUASH, 300],
  ])('of %j, smoothed over %d ms, is the mean of what is measured of slight changes', (band, smoothingMs) => {
    const [rateHz, onsetSeconds] = [1000, 12];
    const middleHz = Math.sqrt(band.lowHz * band.highHz);
    const delays = [1.1, 0.9].flatMap((change) =>
      Array.from({ length: 10 }, (_, turn) => {
        const onsetMs = 1000 * onsetSeconds + 11 * turn;
        const wave = (n: number) =>
          PEAK_UV * (n >= onsetMs ? change : 1) * Math.sin((2 * Math.PI * middleHz * n) / rateHz);
        const rows = readings(band, wave, (2 * onsetMs) / rateHz, { rateHz, smoothingMs });
        const before = meanOf(columnOf(rows, valueOf(0), 25 * (onsetSeconds - 4), 25 * onsetSeconds));
        const half = before * ((1 + change) / 2);
        const isThere = (value: number) => (change > 1 ? value >= half : value <= half);
        const shown = rows.find((row) => row[0]! * 1000 > onsetMs && isThere(row[valueOf(0)]!))!;
        return shown[0]! * 1000 - onsetMs;
      }),
    );

    // Ticks are 40 ms apart, and the ripple shifts the crossing of each by some ms.
    expect(Math.abs(meanOf(delays) - metricDelayMs(feature(band, smoothingMs)))).toBeLessThan(HOP_MS);
  });
});

describe('around a gap', () => {
  it('the first values that count are as before it', () => {
    const rateHz = 250;
    const wave = (n: number) =>
      n >= 20 * rateHz && n < 22 * rateHz ? Number.NaN : PEAK_UV * Math.sin((2 * Math.PI * 7 * n) / rateHz);

    const rows = readings(SQUASH, wave, 30);
    const expected = expectedUv(SQUASH, 7);

    const clean = rows.filter((row) => row[TICK.timeSeconds]! > 22 && row[TICK.artifact] === 0);
    expect(clean.length).toBeGreaterThan(100);
    for (const row of clean) {
      expect(Math.abs(row[valueOf(0)]! / expected - 1)).toBeLessThan(rippleShare(SQUASH, 7) + 0.01);
    }
  });
});

describe('an individual band', () => {
  it('that comes to span more than two octaves is measured like a fixed one with its edges', () => {
    const rateHz = 250;
    const next = normalNoise(9);
    const samples = Float32Array.from({ length: 90 * rateHz }, (_, n) =>
      n < 60 * rateHz
        ? 8 * Math.SQRT2 * Math.sin((2 * Math.PI * 9 * n) / rateHz) + 2 * next()
        : PEAK_UV * Math.sin((2 * Math.PI * 8 * n) / rateHz),
    );
    const individual = { lowOffsetHz: -5, highOffsetHz: 9 };
    const protocol = buildProtocol({
      // The alpha peak at 9 Hz gives a band of 4 to 18 Hz. With demodulation, 8 Hz would ripple by 3.5 %. The window of
      // 63 samples is half a sample longer than two periods of 8 Hz.
      conditions: [{}, { name: 'Fixed', lowHz: 4, highHz: 18, threshold: { mode: 'manual', value: 1 } }],
      artifact: OPEN_GATE,
    });
    Object.assign(protocol.conditions[0]!.feature, { individual, band: { lowHz: 8, highHz: 12 } });
    const config = buildConfig({ protocol });

    const late = rowsOf(trainOn(core, config, [samples], 30).ticks, 2).filter((row) => row[0]! > 65);

    expect(late.length).toBeGreaterThan(600);
    for (const row of late) expect(row[valueOf(0)]).toBeCloseTo(row[valueOf(1)]!, 9);
    const values = columnOf(late, valueOf(0));
    expect(Math.max(...values) / Math.min(...values)).toBeLessThan(1.012);
  });
});
