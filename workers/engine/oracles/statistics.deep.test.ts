import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import type { Condition, Protocol } from '#shared/eeg/protocol.ts';
import { conditionOffset } from '#shared/engine/ticks.ts';
import type { ConditionInput, Recording } from '#tests/builders/engine-builder.ts';
import { buildConfig, buildProtocol, buildSource, HIGH_BETA, THETA } from '#tests/builders/engine-builder.ts';
import {
  bandSdUv,
  columnOf,
  meanOf,
  OPEN_FILTERS,
  OPEN_GATE,
  rowsOf,
  thresholdOf,
  trainOn,
  whiteRecording,
} from '#tests/builders/oracle-builder.ts';

/**
 * Predictions of probability theory for band-passed normal noise, tested with the whole engine on the real core. The
 * envelope is Rayleigh distributed, so pass rates follow from thresholds without fitted parameters.
 */
const RATE = 125;
const SD_UV = 10;
const HOUR = 3600;
const SMR = { lowHz: 12, highHz: 15 };
const BANDS = [
  { name: 'theta', lowHz: 4, highHz: 8 },
  { name: 'SMR', ...SMR },
  { name: 'high beta', lowHz: 20, highHz: 30 },
];

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

/** Enough noise for every test; a test takes the seconds it needs. */
let noise: Recording;
beforeAll(() => {
  noise = whiteRecording(1, 2, HOUR * RATE, SD_UV);
});
const first = (seconds: number, channels = 1): Recording =>
  noise.slice(0, channels).map((samples) => samples.subarray(0, seconds * RATE));

const protocolOf = (conditions: ConditionInput[], more: Record<string, unknown> = {}): Protocol =>
  buildProtocol({
    conditions: conditions.map((each) => ({ hysteresisPct: 0, ...each })),
    artifact: OPEN_GATE,
    filters: OPEN_FILTERS,
    ...more,
  });
const configOf = (protocol: Protocol, channelNames = ['Cz']) =>
  buildConfig({ source: buildSource({ samplingRateHz: RATE, channelNames }), protocol });

/** The amplitude (uV RMS) a Rayleigh envelope exceeds in `share` of the time. */
const exceededIn = (share: number, sdUv: number) => sdUv * Math.sqrt(-Math.log(share));
const manual = (value: number) => ({ mode: 'manual', value });

describe('band-passed normal noise', () => {
  it.each(BANDS.flatMap((band) => [3, 4].map((filterOrder) => ({ ...band, filterOrder }))))(
    'exceeds 0.8446 SD 70 % of the time: $name, order $filterOrder',
    ({ lowHz, highHz, filterOrder }) => {
      const sdUv = bandSdUv(SD_UV, { lowHz, highHz }, filterOrder, RATE);
      // The peak amplitude 0.8446 SD is an amplitude of 0.8446 SD / sqrt(2) in uV RMS.
      const protocol = protocolOf([{ lowHz, highHz, threshold: manual((0.8446 * sdUv) / Math.SQRT2) }]);
      const [condition] = protocol.conditions;
      const feature = { ...condition!.feature, filterOrder } as Condition['feature'];
      const config = configOf({ ...protocol, conditions: [{ ...condition!, feature }] });

      const { engine } = trainOn(core, config, first(HOUR));
      const { rewardedPct, perCondition } = engine.summarize();

      expect(Math.abs(rewardedPct! - 70)).toBeLessThan(1.5);
      // The mean of a Rayleigh envelope is 1.2533 SD.
      expect(perCondition[0]!.meanValue! / ((1.2533 * sdUv) / Math.SQRT2)).toBeCloseTo(1, 1.7);
    },
  );

  it('under AND passes goals of 0.7, 0.8 and 0.8 in their product, each in its own share', () => {
    const threshold = (band: { lowHz: number; highHz: number }, share: number) =>
      manual(exceededIn(share, bandSdUv(SD_UV, band, 4, RATE)));
    const protocol = protocolOf([
      { ...SMR, threshold: threshold(SMR, 0.7) },
      { ...THETA, threshold: threshold({ lowHz: 4, highHz: 8 }, 0.2) },
      { ...HIGH_BETA, threshold: threshold({ lowHz: 20, highHz: 30 }, 0.2) },
    ]);

    const { rewardedPct, perCondition } = trainOn(core, configOf(protocol), first(HOUR)).engine.summarize();

    expect(Math.abs(rewardedPct! - 44.8)).toBeLessThan(1.5);
    perCondition.forEach(({ passPct }, index) => {
      expect(Math.abs(passPct! - [70, 80, 80][index]!)).toBeLessThan(1.5);
    });
  });

  it.each([
    [0, 45.59],
    [0.5, 28.65],
    [-0.5, 65.21],
  ])('passes mean + %d SD of its own baseline in %d % of the time', (z, expectedPct) => {
    const protocol = protocolOf([{ lowHz: 20, highHz: 30, threshold: { mode: 'baselineZ', z } }]);

    const { engine } = trainOn(core, configOf(protocol), first(HOUR), HOUR / 3);

    expect(Math.abs(engine.summarize().rewardedPct! - expectedPct)).toBeLessThan(2);
  });
});

describe('a combined goal of 65 %', () => {
  /** Two sites that share most of their signal: they mostly pass together. */
  const coupled = (): Recording => {
    const [shared, own] = first(HOUR, 2) as [Float32Array, Float32Array];
    return [shared.slice(), shared.map((value, n) => 0.95 * value + 0.3 * own[n]!)];
  };
  const both = (direction: 'reward' | 'inhibit') => [
    { name: 'One', site: 'C3', ...SMR },
    { name: 'Other', site: 'C4', ...SMR, direction },
  ];
  const goalOf = (direction: 'reward' | 'inhibit', combination: string) => {
    const protocol = protocolOf(both(direction), { combination, goalPct: 65 });
    const config = configOf(protocol, ['C3', 'C4']);
    return trainOn(core, config, coupled(), 900).engine.summarize();
  };

  it.each([
    ['and', 'reward', -6],
    ['and', 'inhibit', 1],
    ['or', 'reward', 6],
  ] as const)('is met under %s by a reward and a coupled %s', (combination, direction, shift) => {
    const { rewardedPct, perCondition } = goalOf(direction, combination);

    expect(Math.abs(rewardedPct! - 65)).toBeLessThan(2);
    // The shares for independent conditions would differ and miss the goal.
    const independent = combination === 'and' ? 100 * Math.sqrt(0.65) : 100 * (1 - Math.sqrt(0.35));
    for (const { passPct } of perCondition) {
      expect((passPct! - independent) / shift).toBeGreaterThan(1);
    }
  });
});

describe('thresholds that adapt, on stationary noise', () => {
  const rateOf = (threshold: unknown, direction: 'reward' | 'inhibit', seconds: number) => {
    const { ticks } = trainOn(core, configOf(protocolOf([{ ...SMR, direction, threshold }])), first(seconds));
    const passes = columnOf(rowsOf(ticks, 1), conditionOffset(0, 'pass'), 25 * 120);
    return { passes, pct: 100 * meanOf(passes), rows: rowsOf(ticks, 1) };
  };

  it.each([
    ['reward', 30],
    ['reward', 70],
    ['reward', 90],
    ['inhibit', 70],
  ] as const)(
    'a rolling quantile of a %s delivers its goal of %d %, within 3, and every minute',
    (direction, targetPct) => {
      const { passes, pct } = rateOf({ mode: 'auto', targetPct }, direction, HOUR);
      const minutes = Array.from(
        { length: Math.floor(passes.length / 1500) },
        (_, minute) => 100 * meanOf(passes.slice(minute * 1500, (minute + 1) * 1500)),
      );
      const spread = Math.sqrt(meanOf(minutes.map((each) => (each - pct) ** 2)));

      expect(Math.abs(pct - targetPct)).toBeLessThan(3);
      expect(spread).toBeLessThan(5);
    },
  );

  it('adapt over 30 s for a reward and over 60 s for an inhibit', () => {
    const jump = (direction: 'reward' | 'inhibit') => {
      const [samples] = first(240);
      const recording = [samples!.map((value, n) => (n < 120 * RATE ? value : 2 * value))];
      const config = configOf(
        protocolOf([{ ...SMR, direction, threshold: { mode: 'auto', targetPct: 50 } }]),
      );
      const rows = rowsOf(trainOn(core, config, recording).ticks, 1);
      const at = (seconds: number) => rows[25 * seconds - 1]![thresholdOf(0)]!;
      return [at(120), at(151), at(181), at(239)] as const;
    };
    const [before, half, , after] = jump('reward');
    const [slowBefore, slowHalf, slowAfter] = jump('inhibit');

    expect(half / before).toBeGreaterThan(1.6);
    expect(after / before).toBeGreaterThan(1.6);
    expect(slowHalf / slowBefore).toBeLessThan(1.6);
    expect(slowAfter / slowBefore).toBeGreaterThan(1.6);
  });

  it.each(['reward', 'inhibit'] as const)('the staircase of a %s converges to 70.7 %', (direction) => {
    const { pct } = rateOf({ mode: 'staircase' }, direction, HOUR);

    expect(Math.abs(pct - 70.7)).toBeLessThan(2);
  });

  it.each([
    ['reward', 40],
    ['inhibit', 75],
  ] as const)('the controller of a %s holds %d %', (direction, targetPct) => {
    const { pct } = rateOf({ mode: 'controller', targetPct }, direction, HOUR);

    expect(Math.abs(pct - targetPct)).toBeLessThan(2);
  });
});
