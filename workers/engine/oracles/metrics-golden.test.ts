import { beforeAll, describe, expect, it } from 'vitest';
import golden from '#dsp/golden/golden-metrics.json' with { type: 'json' };
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { uniformNoise } from '#dsp/testing/noise.ts';
import { METRICS } from '#shared/eeg/metrics.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { TICK } from '#shared/engine/ticks.ts';
import type { Recording } from '#tests/builders/engine-builder.ts';
import { buildConfig, buildSource, chunksOf, runEngine } from '#tests/builders/engine-builder.ts';
import { OPEN_GATE, rowsOf, valueOf } from '#tests/builders/oracle-builder.ts';

/** Every metric from samples to ticks, on the real core, compared with SciPy on the same recording. */
const RATE = golden.samplingRateHz;
const COUNT = golden.seconds * RATE;
/** Values from a logarithm or a spectrum are rounded to nine digits, so that every browser shows the same. */
const RELATIVE_TOLERANCE = 1e-9;

/** The recording of `metric_recording` in `make-golden.py`: plain arithmetic in the same order, so bit-identical. */
function recording(): Recording {
  const noise = Array.from({ length: 7 }, (_, index) => {
    const next = uniformNoise(71 + index);
    return Float64Array.from({ length: COUNT }, () => next());
  });
  const slow = (driven: Float64Array) => {
    let last = 0;
    return driven.map((value) => (last = 0.95 * last + value));
  };
  let [last, before] = [0, 0];
  const rhythm = noise[0]!.map((driven) => {
    [last, before] = [1.914 * last - 0.9801 * before + driven, last];
    return last;
  });
  const beat = [10, 60, 200, -80, -20, 5];
  const [slow1, slow3, slow5] = [1, 3, 5].map((index) => slow(noise[index]!)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const channel = (at: (n: number) => number) => Float32Array.from({ length: COUNT }, (_, n) => at(n));
  return [
    channel((n) => 1000 + 0.6 * rhythm[n]! + 3 * slow1[n]! + 3 * noise[2]![n]!),
    channel((n) => -500 + 0.4 * (rhythm[n - 5] ?? 0) + 2 * slow3[n]! + 4 * noise[4]![n]!),
    channel((n) => 200 + (beat[n % 206] ?? 0) + 2 * slow5[n]! + noise[6]![n]!),
  ];
}

const asRecorded = (site: string) => [{ kind: 'asRecorded', site }];
const amplitude = (
  lowHz: number,
  highHz: number,
  derivation: unknown,
  more: Record<string, unknown> = {},
) => ({
  metric: 'bandAmplitude',
  band: { lowHz, highHz },
  derivations: [derivation],
  ...more,
});
const C3 = { kind: 'asRecorded', site: 'C3' };
const ratio = { numerator: { lowHz: 4, highHz: 8 }, denominator: { lowHz: 13, highHz: 21 } };
const alpha = { lowHz: 8, highHz: 12 };
const pair = { band: alpha, first: asRecorded('C3'), second: asRecorded('C4') };
const weights = [
  { site: 'C3', weight: 0.75 },
  { site: 'C4', weight: -1.5 },
];

const FEATURES: Record<keyof typeof golden.values | 'heartRate', { metric: string; [key: string]: unknown }> =
  {
    rms: amplitude(8, 12, C3),
    rmsFastSmoothed: amplitude(12, 15, C3, { filterOrder: 3, smoothingMs: 250 }),
    peakToPeakBipolar: amplitude(
      8,
      12,
      { kind: 'bipolar', active: 'C3', reference: 'C4' },
      { measure: 'peakToPeak' },
    ),
    powerOfMean: amplitude(
      8,
      12,
      { kind: 'mean', sites: ['C3', 'C4'] },
      { measure: 'power', filterOrder: 3 },
    ),
    rmsCommonAverage: amplitude(4, 8, { kind: 'commonAverage', site: 'C3' }),
    rmsLinkedEars: amplitude(15, 20, { kind: 'linkedEars', site: 'C3', ears: ['C4', 'Cz'] }),
    rmsWeights: amplitude(20, 30, { kind: 'weights', label: 'Own', weights }),
    powerRatio: { metric: 'bandRatio', ...ratio, derivations: [C3] },
    amplitudeRatio: { metric: 'bandRatio', ...ratio, derivations: [C3], of: 'amplitude' },
    asymmetry: { metric: 'asymmetry', band: alpha, right: asRecorded('C4'), left: asRecorded('C3') },
    relativePower: { metric: 'relativePower', band: alpha, derivations: [C3] },
    emgShare: { metric: 'emgShare', derivations: [C3] },
    coherence: { metric: 'coherence', ...pair },
    imaginaryCoherence: { metric: 'coherence', ...pair, part: 'imaginary' },
    phaseSynchrony: { metric: 'phaseSynchrony', ...pair },
    alphaPeak: { metric: 'peakAlpha', derivations: [C3] },
    alphaGravity: { metric: 'peakAlpha', derivations: [C3], estimate: 'centreOfGravity' },
    aperiodicExponent: { metric: 'aperiodicExponent', derivations: [C3] },
    heartRate: { metric: 'heartRate', derivations: asRecorded('ECG') },
  };

const EXPECTED: Record<string, number[]> = { ...golden.values, heartRate: golden.heartRate };
const names = Object.keys(FEATURES) as (keyof typeof FEATURES)[];

describe.each(['release', 'debug'] as const)('the engine on the %s build against SciPy', (target) => {
  /** A run has twelve conditions at most, so the metrics are spread over several protocols. */
  const rows = new Map<string, { row: Float64Array[]; column: number }>();
  beforeAll(async () => {
    const samples = recording();
    for (let from = 0; from < names.length; from += 10) {
      const part = names.slice(from, from + 10);
      const protocol = protocolSchema.parse({
        name: 'Golden',
        conditions: part.map((name) => ({
          name,
          feature: FEATURES[name],
          direction: 'reward',
          threshold: { mode: 'manual', value: 1 },
        })),
        artifact: OPEN_GATE,
      });
      // The same samples: a channel named as ECG would be left out of the common average.
      const third = part.includes('heartRate') ? 'ECG' : 'Cz';
      const source = buildSource({ samplingRateHz: RATE, channelNames: ['C3', 'C4', third] });
      const { ticks } = runEngine(
        await loadTestCore(target),
        buildConfig({ source, protocol }),
        chunksOf(samples, 37, 250, 1),
        (engine) => engine.startRun({ run: 1, seconds: Infinity }),
      );
      const table = rowsOf(ticks, part.length);
      for (const [column, name] of part.entries()) rows.set(name, { row: table, column });
    }
  });

  it.each(names)('%s', (name) => {
    const { row, column } = rows.get(name)!;
    const actual = golden.ticks.map((tick) => row[tick - 1]![valueOf(column)]!);

    const expected = EXPECTED[name]!;
    const scale = Math.max(...expected.map(Math.abs));
    const errors = expected.map((value, index) => Math.abs(actual[index]! - value) / scale);
    expect(errors).toHaveLength(11);
    expect(Math.max(...errors)).toBeLessThan(RELATIVE_TOLERANCE);
    expect(golden.ticks.every((tick) => row[tick - 1]![TICK.artifact] === 0)).toBe(true);
  });
});

it('no metric is without a golden value', () => {
  expect(new Set(Object.values(FEATURES).map(({ metric }) => metric))).toEqual(new Set(Object.keys(METRICS)));
});
