import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { normalNoise } from '#dsp/testing/noise.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { ARTIFACT_BITS, conditionOffset, TICK, tickWidth } from '#shared/engine/ticks.ts';
import type { Recording } from '#tests/builders/engine-builder.ts';
import { buildConfig, buildSource, chunksOf, runEngine } from '#tests/builders/engine-builder.ts';

const RATE = 250;
const SECONDS = 40;
const LENGTH = RATE * SECONDS;

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

type Wave = (n: number) => number;
const sine =
  (hz: number, rmsUv: number, turns = 0): Wave =>
  (n) =>
    rmsUv * Math.SQRT2 * Math.sin(2 * Math.PI * ((hz * n) / RATE + turns));
const white = (seed: number, sdUv: number): Wave => {
  const next = normalNoise(seed);
  const values = Float64Array.from({ length: LENGTH }, () => sdUv * next());
  return (n) => values[n] ?? 0;
};
const plus =
  (...waves: Wave[]): Wave =>
  (n) =>
    waves.reduce((sum, wave) => sum + wave(n), 0);
const channel = (wave: Wave) => Float32Array.from({ length: LENGTH }, (_, n) => wave(n));

const at = (site: string) => [{ kind: 'asRecorded', site }];
const NO_ARTIFACT = { amplitudeUv: 10_000, slopeUvPerMs: 1000, emgUv: null, blinkUv: null, mainsRatio: null };

function protocolOf(feature: unknown, direction = 'reward', value = 1e-6) {
  return protocolSchema.parse({
    name: 'One metric',
    conditions: [{ name: 'It', feature, direction, threshold: { mode: 'manual', value } }],
    artifact: NO_ARTIFACT,
    filters: { highPassHz: 0.5, notch: false },
  });
}

/** Values of the last ten seconds, the rewarded ticks, and the rewarded and clean ticks from second 15 to 17. */
function measure(feature: unknown, waves: Wave[], direction = 'reward') {
  const channelNames = ['C3', 'C4', 'Cz'].slice(0, waves.length);
  const recording: Recording = waves.map(channel);
  const config = buildConfig({
    source: buildSource({ samplingRateHz: RATE, channelNames }),
    protocol: protocolOf(feature, direction),
  });
  const { ticks, engine } = runEngine(core, config, chunksOf(recording, 33, 250, 7), (fresh) =>
    fresh.startRun({ run: 1, seconds: Infinity }),
  );
  const width = tickWidth(1);
  const values: number[] = [];
  let rewarded = 0;
  const inGap = { rewarded: 0, clean: 0 };
  for (let row = 0; row * width < ticks.length; row++) {
    rewarded += ticks[row * width + TICK.rewarded]!;
    if (row >= 25 * 15 && row < 25 * 17) {
      inGap.rewarded += ticks[row * width + TICK.rewarded]!;
      if (ticks[row * width + TICK.artifact] === 0) inGap.clean++;
    }
    if (row >= 25 * (SECONDS - 10)) values.push(ticks[row * width + conditionOffset(0, 'value')]!);
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const lastArtifact = ticks[ticks.length - width + TICK.artifact]!;
  return { mean, values, rewarded, lastArtifact, inGap, summary: engine.summarize() };
}

const alpha = { lowHz: 8, highHz: 12 };

describe('amplitude metrics of known sines', () => {
  it.each([
    ['rms', 5],
    ['peakToPeak', 5 * 2 * Math.SQRT2],
    ['power', 25],
  ])('a sine of 5 uV RMS as %s', (measureAs, expected) => {
    const feature = { metric: 'bandAmplitude', band: alpha, derivations: at('C3'), measure: measureAs };

    expect(measure(feature, [sine(10, 5)]).mean / expected).toBeCloseTo(1, 3);
  });

  it.each([
    ['power', 4],
    ['amplitude', 2],
  ])('a ratio of %s', (of, expected) => {
    const feature = {
      metric: 'bandRatio',
      numerator: { lowHz: 4, highHz: 8 },
      denominator: { lowHz: 15, highHz: 20 },
      derivations: at('C3'),
      of,
    };

    expect(measure(feature, [plus(sine(6, 6), sine(17.5, 3))]).mean).toBeCloseTo(expected, 1);
  });

  it('asymmetry is ln R - ln L of power', () => {
    const feature = { metric: 'asymmetry', band: alpha, right: at('C4'), left: at('C3') };

    expect(measure(feature, [sine(10, 3), sine(10, 6)]).mean).toBeCloseTo(Math.log(4), 3);
    expect(measure(feature, [sine(10, 6), sine(10, 3)]).mean).toBeCloseTo(-Math.log(4), 3);
  });
});

describe('spectral metrics of known signals', () => {
  it('relative power is the share of the total band', () => {
    const feature = { metric: 'relativePower', band: alpha, derivations: at('C3') };

    expect(measure(feature, [plus(sine(10, 5), sine(25, 5))]).mean).toBeCloseTo(50, 0);
  });

  it('the muscle share of white noise is that of the bandwidths, without 2 Hz on both sides of the mains', () => {
    const feature = { metric: 'emgShare', derivations: at('C3'), windowSeconds: 8 };

    expect(Math.abs(measure(feature, [white(1, 10)]).mean - (100 * 12) / 54)).toBeLessThan(3);
  });

  it.each([
    ['magnitudeSquared', 1],
    ['imaginary', 0],
  ])('what two channels share at once has a coherence (%s) near %d', (part, expected) => {
    const feature = { metric: 'coherence', band: alpha, first: at('C3'), second: at('C4'), part };
    const shared = white(2, 10);

    expect(measure(feature, [shared, plus(shared, white(3, 0.1))]).mean).toBeCloseTo(expected, 1);
  });

  it('independent channels keep only the bias of eight segments, which more segments lower', () => {
    const feature = (windowSeconds: number) => ({
      metric: 'coherence',
      band: { lowHz: 4, highHz: 30 },
      first: at('C3'),
      second: at('C4'),
      windowSeconds,
    });
    const waves = [white(4, 10), white(5, 10)];

    const short = measure(feature(5), waves).mean;
    const long = measure(feature(20), waves).mean;

    expect(short).toBeLessThan(0.25);
    expect(long).toBeLessThan(short / 2);
  });

  it('a lag shows in the imaginary part', () => {
    const feature = {
      metric: 'coherence',
      band: alpha,
      first: at('C3'),
      second: at('C4'),
      part: 'imaginary',
    };
    const shared = white(6, 10);

    // Six samples at 250 Hz are a quarter turn of 10.4 Hz.
    expect(measure(feature, [shared, (n) => (n < 6 ? 0 : shared(n - 6))]).mean).toBeGreaterThan(0.8);
  });

  it('phase synchrony is 1 for a constant lag and low for independent noise', () => {
    const feature = {
      metric: 'phaseSynchrony',
      band: alpha,
      first: at('C3'),
      second: at('C4'),
      windowSeconds: 10,
    };

    expect(measure(feature, [sine(10, 5), sine(10, 9, 0.2)]).mean).toBeCloseTo(1, 6);
    expect(measure(feature, [white(7, 10), white(8, 10)]).mean).toBeLessThan(0.5);
  });

  it.each(['peak', 'centreOfGravity'])('finds a rhythm at 10.3 Hz by its %s', (estimate) => {
    const feature = { metric: 'peakAlpha', derivations: at('C3'), estimate };

    expect(Math.abs(measure(feature, [plus(sine(10.3, 8), white(9, 2))]).mean - 10.3)).toBeLessThan(0.25);
  });

  it('knows no alpha frequency where there is no peak', () => {
    const feature = { metric: 'peakAlpha', derivations: at('C3') };
    const { values, rewarded, lastArtifact } = measure(feature, [sine(20, 8)]);

    expect(values.every(Number.isNaN)).toBe(true);
    expect(rewarded).toBe(0);
    expect(lastArtifact & ARTIFACT_BITS.noValue).toBe(ARTIFACT_BITS.noValue);
  });

  it('the aperiodic exponent is 0 for white noise, 2 for its sum, whatever rhythm lies on top', () => {
    const feature = { metric: 'aperiodicExponent', derivations: at('C3'), windowSeconds: 20 };
    const step = white(10, 1);
    let sum = 0;
    const walk = Float64Array.from({ length: LENGTH }, (_, n) => (sum = 0.9999 * sum + step(n)));

    const flat = measure(feature, [white(11, 5)]).mean;
    const steep = measure(feature, [plus((n) => walk[n] ?? 0, sine(10, 2))]).mean;

    expect(Math.abs(flat)).toBeLessThan(0.25);
    expect(Math.abs(steep - 2)).toBeLessThan(0.25);
  });

  it('reads 72 beats a minute, and no heartbeat in noise', () => {
    const feature = { metric: 'heartRate', derivations: at('C3') };
    const period = (60 / 72) * RATE;
    const beats: Wave = (n) => 400 * Math.exp(-(((n % period) - 20) ** 2) / 8);

    expect(measure(feature, [plus(beats, white(12, 5))]).mean).toBeCloseTo(72, 0);
    expect(measure(feature, [white(13, 20)]).values.filter(Number.isFinite).length).toBeLessThan(125);
  });
});

const EVERY_FEATURE = [
  { metric: 'bandAmplitude', band: alpha, derivations: at('C3') },
  {
    metric: 'bandRatio',
    numerator: { lowHz: 4, highHz: 8 },
    denominator: { lowHz: 13, highHz: 21 },
    derivations: at('C3'),
  },
  { metric: 'relativePower', band: alpha, derivations: at('C3') },
  { metric: 'asymmetry', band: alpha, right: at('C4'), left: at('C3') },
  { metric: 'coherence', band: alpha, first: at('C3'), second: at('C4') },
  { metric: 'phaseSynchrony', band: alpha, first: at('C3'), second: at('C4') },
  { metric: 'peakAlpha', derivations: at('C3') },
  { metric: 'aperiodicExponent', derivations: at('C3') },
  { metric: 'emgShare', derivations: at('C3') },
  { metric: 'heartRate', derivations: at('C3') },
];

describe('bad signals', () => {
  const signals: [string, Wave][] = [
    ['silence', () => 0],
    ['a constant', () => 120],
    ['missing samples', () => Number.NaN],
    ['infinities', (n) => (n % 2 === 0 ? Infinity : -Infinity)],
  ];

  it.each(signals)('never reward and never count as failure: %s', (_, wave) => {
    for (const feature of EVERY_FEATURE) {
      for (const direction of ['reward', 'inhibit']) {
        const { rewarded, values, summary } = measure(feature, [wave, wave], direction);

        expect([feature.metric, direction, rewarded]).toEqual([feature.metric, direction, 0]);
        expect(values.some((value) => value === Infinity || value === -Infinity)).toBe(false);
        expect(summary.artifactPct).toBeGreaterThan(97);
      }
    }
  });
});

describe('a gap of 2 s', () => {
  const rhythm = plus(sine(10, 8), sine(18, 3), white(20, 3));
  const beats: Wave = (n) => 200 * Math.exp(-(((n % RATE) - 20) ** 2) / 8);
  const holed =
    (wave: Wave): Wave =>
    (n) =>
      n >= 15 * RATE && n < 17 * RATE ? Number.NaN : wave(n);

  it.each(EVERY_FEATURE.map((feature) => [feature.metric, feature] as const))(
    'never rewards %s, and leaves the value as it would have been',
    (metric, feature) => {
      const wave = metric === 'heartRate' ? beats : rhythm;
      const other = plus(wave, white(21, 3));
      const whole = measure(feature, [wave, other]);
      const broken = measure(feature, [holed(wave), holed(other)]);

      expect(broken.summary.artifactPct).toBeGreaterThan(whole.summary.artifactPct! + 5);
      expect(broken.values.every(Number.isFinite)).toBe(true);
      expect(Math.abs(broken.mean - whole.mean)).toBeLessThan(0.02 * Math.abs(whole.mean));
      expect(broken.inGap).toEqual({ rewarded: 0, clean: 0 });
    },
  );
});
