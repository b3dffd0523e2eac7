import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { sourceInfoSchema } from '#shared/eeg/source.ts';
import type { SampleChunk } from '#shared/eeg/source.ts';
import { parseToEngineMessage } from '#shared/engine/port-messages.ts';
import { conditionOffset, TICK } from '#shared/engine/ticks.ts';
import type { ConditionInput } from '#tests/builders/engine-builder.ts';
import {
  buildConfig,
  buildProtocol,
  buildSource,
  chunkOf,
  chunksOf,
  eventsOf,
  noiseRecording,
  runEngine,
} from '#tests/builders/engine-builder.ts';
import { columnOf, rowsOf, trainOn, valueOf } from '#tests/builders/oracle-builder.ts';
import { planEngine } from '../signal-plan.ts';

/** Irregular sources and protocols give an error message or a defined result, never NaN. */
const RATE = 250;

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

const at = (site: string) => [{ kind: 'asRecorded', site }];
const bitsOf = (values: Float64Array) => new BigUint64Array(values.slice().buffer);
const manual = (value: number, more: ConditionInput = {}): ConditionInput => ({
  threshold: { mode: 'manual', value },
  ...more,
});

describe('1 to 64 channels', () => {
  const all = noiseRecording(61, 64, 20 * RATE);
  const names = Array.from({ length: 64 }, (_, channel) => `E${channel + 1}`);
  const configOf = (count: number, derivation: unknown) => ({
    source: buildSource({ channelNames: names.slice(0, count) }),
    protocol: protocolSchema.parse({
      name: 'One of many',
      conditions: [
        {
          name: 'It',
          feature: { metric: 'bandAmplitude', band: { lowHz: 8, highHz: 12 }, derivations: [derivation] },
          direction: 'reward',
          threshold: { mode: 'auto' },
        },
      ],
    }),
    mainsHz: 50 as const,
  });

  it.each([1, 2, 3, 4, 5, 8, 16, 21, 32, 63, 64])(
    'of which one is trained: with %d the ticks are those of this one alone, bit for bit',
    (count) => {
      const derivation = { kind: 'asRecorded', site: 'E1' };
      const alone = trainOn(core, configOf(1, derivation), all.slice(0, 1));

      const among = trainOn(core, configOf(count, derivation), all.slice(0, count));

      expect(bitsOf(among.ticks)).toEqual(bitsOf(alone.ticks));
      const [quality] = eventsOf(among.events, 'quality').slice(-1);
      expect(quality!.channels.map(({ channel, level }) => [channel, level])).toEqual(
        names.slice(0, count).map((_, channel) => [channel, 'good']),
      );
    },
  );

  it.each([2, 8, 33, 64])('of which all make the average: with %d it is that of all', (count) => {
    const average = trainOn(
      core,
      configOf(count, { kind: 'commonAverage', site: 'E1' }),
      all.slice(0, count),
    );
    const byHand = all[0]!.map(
      (value, n) => value - all.slice(0, count).reduce((sum, samples) => sum + samples[n]!, 0) / count,
    );
    const expected = trainOn(core, configOf(1, { kind: 'asRecorded', site: 'E1' }), [byHand]);

    const [left, right] = [average, expected].map(({ ticks }) => columnOf(rowsOf(ticks, 1), valueOf(0), 100));
    left!.forEach((value, index) => expect(Math.abs(value / right![index]! - 1)).toBeLessThan(1e-4));
  });

  it('none, or hundreds, are refused by name', () => {
    expect(sourceInfoSchema.safeParse({ ...buildSource(), channelNames: [] }).success).toBe(false);
    expect(sourceInfoSchema.safeParse({ ...buildSource(), channelNames: Array(257).fill('E') }).success).toBe(
      false,
    );
    expect(planEngine(buildConfig({ source: buildSource({ channelNames: [] }) }))).toEqual({
      ok: false,
      problems: [expect.stringMatching(/no EEG channel/)],
    });
  });
});

describe('a rate that changes', () => {
  const protocol = buildProtocol({ conditions: [{ threshold: { mode: 'auto' } }] });
  const configAt = (samplingRateHz: number) =>
    buildConfig({ source: buildSource({ samplingRateHz }), protocol });

  it('between two sources leaves nothing behind in the core: every plan starts as on a fresh one', async () => {
    const rates = [250, 500, 128, 160, 256, 1000, 250];
    for (const rate of rates) {
      const recording = noiseRecording(62, 1, 10 * rate);
      const used = trainOn(core, configAt(rate), recording);
      const fresh = trainOn(await loadTestCore(), configAt(rate), recording);

      expect(bitsOf(used.ticks)).toEqual(bitsOf(fresh.ticks));
    }
  });

  it('within a stream (the counter runs ahead of what arrives) is missing samples, no reward, and heals', () => {
    const recording = noiseRecording(63, 1, 60 * RATE);
    // From second 20 to 40 every second chunk is lost: half the rate arrives.
    const chunks = [...chunksOf(recording, 25)].filter(
      ({ firstSampleIndex: first }) => first < 20 * RATE || first >= 40 * RATE || first % 50 === 0,
    );
    const config = buildConfig({ protocol: buildProtocol({ conditions: [manual(0.001)] }) });

    const { ticks, events } = runEngine(core, config, chunks, (engine) =>
      engine.startRun({ run: 1, seconds: Infinity }),
    );

    const rows = rowsOf(ticks, 1);
    expect(rows).toHaveLength(60 * 25);
    expect(columnOf(rows, 'rewarded', 20 * 25 + 3, 40 * 25).some((each) => each > 0)).toBe(false);
    expect(columnOf(rows, 'rewarded', 45 * 25).every((each) => each === 1)).toBe(true);
    expect(eventsOf(events, 'gap')).toHaveLength(100);
  });

  it.each([0.5, 1, 8, 24.9, 25, 31, 64, 100, 128, 487.5, 4096, 20_000])(
    'to %d Hz is refused in words or gives a tick every 40 ms',
    (rate) => {
      for (const feature of [
        { metric: 'bandAmplitude', band: { lowHz: 1, highHz: 3 }, derivations: at('Cz') },
        { metric: 'peakAlpha', derivations: at('Cz') },
        { metric: 'heartRate', derivations: at('Cz') },
        { metric: 'emgShare', derivations: at('Cz') },
        { metric: 'coherence', band: { lowHz: 4, highHz: 8 }, first: at('Cz'), second: at('Pz') },
      ]) {
        const conditions = [
          { name: 'It', feature, direction: 'reward', threshold: { mode: 'manual', value: 1e-6 } },
        ];
        const config = {
          source: buildSource({ samplingRateHz: rate, channelNames: ['Cz', 'Pz'] }),
          protocol: protocolSchema.parse({ name: 'Rate', conditions, filters: { highPassHz: 0.1 } }),
          mainsHz: 50 as const,
        };
        const planned = planEngine(config);
        if (!planned.ok) {
          expect([feature.metric, planned.problems.join()]).toEqual([
            feature.metric,
            expect.stringMatching(/'It' .*|sampling rate/),
          ]);
          continue;
        }
        const samples = Math.ceil(8 * rate);
        const { ticks } = trainOn(core, config, noiseRecording(64, 2, samples));
        const rows = rowsOf(ticks, 1);
        // Tick k comes with sample floor(k * rate / 25).
        const expected = Math.ceil(((samples + 1) * 25) / rate) - 1;
        expect([feature.metric, rows.length]).toEqual([feature.metric, expected]);
        for (const row of rows) {
          expect(row.every((value) => Math.abs(value) !== Infinity)).toBe(true);
          expect(row[TICK.artifact] === 0 && Number.isNaN(row[valueOf(0)])).toBe(false);
        }
      }
    },
  );

  it.each([0, -250, Number.NaN, Infinity])('to %d Hz is refused by name', (samplingRateHz) => {
    expect(planEngine(configAt(samplingRateHz))).toEqual({
      ok: false,
      problems: [expect.stringMatching(/states a sampling rate of .* Choose another source/)],
    });
  });
});

describe('chunks that are not what they say', () => {
  const good = chunkOf(noiseRecording(65, 1, 100), 0, 100);
  it.each<[string, Partial<SampleChunk>]>([
    ['fewer samples than stated', { sampleCount: 101 }],
    ['a number of samples that is none', { sampleCount: Number.NaN }],
    ['half a sample', { sampleCount: 9.5 }],
    ['a first sample that is no number', { firstSampleIndex: Number.NaN }],
    ['a first sample beyond counting', { firstSampleIndex: 1e300 }],
    ['more channels than it holds', { channelCount: 2 }],
  ])('are told, not used: %s', (_name, change) => {
    expect(parseToEngineMessage({ kind: 'chunk', chunk: { ...good, ...change } })).toMatchObject({
      kind: 'unknown',
    });
  });

  it("the computer's clock has no say: ticks follow the sample numbers", () => {
    const recording = noiseRecording(66, 1, 10 * RATE);
    const config = buildConfig({ protocol: buildProtocol({ conditions: [manual(1)] }) });
    const times = [0, Number.NaN, 1e300, -5, Infinity];

    const plain = runEngine(core, config, chunksOf(recording, 50));
    const odd = [...chunksOf(recording, 50)].map((chunk, index) => ({
      ...chunk,
      hostTimeMs: times[index % 5]!,
    }));

    expect(bitsOf(runEngine(core, config, odd).ticks)).toEqual(bitsOf(plain.ticks));
  });

  it('empty or with negative counts change nothing', () => {
    const recording = noiseRecording(66, 1, 10 * RATE);
    const config = buildConfig({ protocol: buildProtocol({ conditions: [manual(1)] }) });
    const empty = (chunk: SampleChunk): SampleChunk[] => [
      { ...chunk, sampleCount: 0 },
      { ...chunk, sampleCount: -5 },
      chunk,
    ];

    const plain = runEngine(core, config, chunksOf(recording, 50));
    const mixed = runEngine(core, config, [...chunksOf(recording, 50)].flatMap(empty));

    expect(bitsOf(mixed.ticks)).toEqual(bitsOf(plain.ticks));
  });
});

describe('band edges above the Nyquist frequency', () => {
  const high = { lowHz: 60, highHz: 70 };
  it.each([
    [{ metric: 'bandAmplitude', band: high, derivations: at('Cz') }],
    [{ metric: 'bandRatio', numerator: { lowHz: 4, highHz: 8 }, denominator: high, derivations: at('Cz') }],
    [
      {
        metric: 'relativePower',
        band: { lowHz: 8, highHz: 12 },
        total: { lowHz: 1, highHz: 70 },
        derivations: at('Cz'),
      },
    ],
    [{ metric: 'asymmetry', band: high, right: at('Cz'), left: at('Pz') }],
    [{ metric: 'coherence', band: high, first: at('Cz'), second: at('Pz') }],
    [{ metric: 'phaseSynchrony', band: high, first: at('Cz'), second: at('Pz') }],
    [{ metric: 'peakAlpha', band: { lowHz: 55, highHz: 70 }, derivations: at('Cz') }],
    [{ metric: 'aperiodicExponent', band: { lowHz: 2, highHz: 70 }, derivations: at('Cz') }],
    [{ metric: 'emgShare', band: high, derivations: at('Cz') }],
  ])('are refused by name and rate: %j', (feature) => {
    const protocol = protocolSchema.parse({
      name: 'Too high',
      conditions: [
        { name: 'High one', feature, direction: 'reward', threshold: { mode: 'manual', value: 1 } },
      ],
    });
    const source = buildSource({ samplingRateHz: 128, channelNames: ['Cz', 'Pz'] });

    expect(planEngine(buildConfig({ source, protocol }))).toEqual({
      ok: false,
      problems: [
        expect.stringMatching(/'High one' needs frequencies up to \d+ Hz, but test.edf samples at 128 Hz/),
      ],
    });
  });
});

describe('protocols that ask for odd things', () => {
  const recording = noiseRecording(67, 1, 60 * RATE);
  const summaryOf = (conditions: ConditionInput[], more: Record<string, unknown> = {}) => {
    const config = buildConfig({ protocol: buildProtocol({ conditions, ...more }) });
    return trainOn(core, config, recording, 20).engine.summarize();
  };

  it('no condition at all is refused by name', () => {
    const parsed = protocolSchema.safeParse({ name: 'Empty', conditions: [] });

    expect(parsed.success).toBe(false);
    expect(parsed.error!.issues[0]!.path).toEqual(['conditions']);
  });

  it('no reward, only inhibits: time below the thresholds is rewarded, and none of it during bad signal', () => {
    const inhibit: ConditionInput = { direction: 'inhibit', threshold: { mode: 'baseline' } };
    const { rewardedPct, artifactPct } = summaryOf([
      inhibit,
      { ...inhibit, name: 'Theta', lowHz: 4, highHz: 8 },
    ]);
    expect(rewardedPct).toBeGreaterThan(40);
    expect(rewardedPct).toBeLessThan(90);
    expect(artifactPct).toBeLessThan(5);

    const config = buildConfig({
      protocol: buildProtocol({ conditions: [{ ...inhibit, ...manual(1000) }] }),
    });
    const silent = trainOn(core, config, [new Float32Array(20 * RATE)]);
    expect(silent.engine.summarize()).toMatchObject({ rewardCount: 0, rewardedPct: null, artifactPct: 100 });
  });

  it('thresholds nobody can meet are named before the session', () => {
    const impossible = buildProtocol({
      conditions: [manual(9), manual(3, { name: 'Same', direction: 'inhibit' })],
    });

    expect(planEngine(buildConfig({ protocol: impossible }))).toEqual({
      ok: false,
      problems: [expect.stringMatching(/could never be a reward/)],
    });
  });

  it.each(['auto', 'baseline', 'controller', 'staircase', 'suggest', 'carryOver'])(
    'the same band to be raised and lowered at once, in mode %s, has figures and no number that is none',
    (mode) => {
      const { rewardedPct, meanSuccess, perCondition } = summaryOf([
        { threshold: { mode } },
        { name: 'Same', direction: 'inhibit', threshold: { mode } },
      ]);

      expect(rewardedPct).toBeGreaterThanOrEqual(0);
      expect(meanSuccess).toBeGreaterThanOrEqual(0);
      // Both at once: success needs both conditions to pass, so each one passes at least as often.
      expect(rewardedPct).toBeLessThanOrEqual(Math.min(...perCondition.map(({ passPct }) => passPct!)));
      for (const each of perCondition) {
        expect(
          Object.values(each).every((value) => typeof value !== 'number' || Number.isFinite(value)),
        ).toBe(true);
      }
    },
  );

  it.each([
    [1, 99],
    [99, 1],
  ])('a reward at %d %% and an inhibit at %d %% keep to their own shares', (up, down) => {
    const { rewardedPct, perCondition } = summaryOf([
      { threshold: { mode: 'auto', targetPct: up }, hysteresisPct: 0 },
      { name: 'Same', direction: 'inhibit', threshold: { mode: 'auto', targetPct: down }, hysteresisPct: 0 },
    ]);

    expect(rewardedPct).toBeLessThan(8);
    expect(perCondition[0]!.passPct).toBeLessThan(up + 8);
  });

  it('a threshold set by hand to nonsense during a session is refused and the old one stays', () => {
    const config = buildConfig({ protocol: buildProtocol({ conditions: [manual(2)] }) });
    const { engine } = trainOn(core, config, recording);
    for (const value of [Number.NaN, Infinity, -Infinity, 0, -1, 1e9]) {
      expect(() => engine.setThreshold(0, value)).toThrow(/threshold must lie/);
    }
    expect(() => engine.setThreshold(7, 3)).toThrow(/no condition 8/);
    expect(engine.ticks.at(conditionOffset(0, 'threshold'))).toBe(2);
  });
});
