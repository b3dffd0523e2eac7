import { describe, expect, it } from 'vitest';
import { frameViews } from '#shared/engine/frame-layout.ts';
import { ARTIFACT_BITS } from '#shared/engine/ticks.ts';
import { aFrame, type FrameOptions } from '../testing/frame-builder.ts';
import { aProtocolRecord } from '../testing/protocol-record.ts';
import { RecentTicks } from './recent-ticks.ts';

const SHAPE = { conditionCount: 1, channelCount: 2, sampleCapacity: 40 };
const RULE = aProtocolRecord().definition;
const [SMR] = RULE.conditions;
const TWO = { ...RULE, conditions: [SMR!, { ...SMR!, direction: 'inhibit' as const, weight: 3 }] };

function feed(recent: RecentTicks, ticks: readonly FrameOptions[], shape = SHAPE): RecentTicks {
  for (const options of ticks) {
    const { tick, channelReasons } = frameViews(aFrame({ shape, ...options }), shape);
    recent.add(tick, channelReasons);
  }
  return recent;
}
const times = (count: number, options: FrameOptions): FrameOptions[] =>
  Array.from({ length: count }, () => options);

describe('what a proposed threshold would have given', () => {
  const half = [...times(50, { value: 3 }), ...times(50, { value: 5 })];

  it('is the share of recent clean training that would have passed', () => {
    const recent = feed(new RecentTicks(SHAPE), half);

    expect(recent.expect(RULE, { thresholds: [6], widths: [null] }, { condition: 0, value: 4 })).toEqual({
      passPctNow: 0,
      passPctThen: 50,
      jointPctThen: 50,
      seconds: 4,
    });
  });

  it('leaves artifact, pauses and the run before out', () => {
    const recent = feed(new RecentTicks(SHAPE), [
      ...times(100, { value: 9, run: 1 }),
      ...times(50, { value: 3, run: 2 }),
      ...times(50, { value: 9, run: 2, artifact: ARTIFACT_BITS.blink }),
      ...times(50, { value: 9, run: 2, phase: 'paused' }),
    ]);

    expect(
      recent.expect(RULE, { thresholds: [6], widths: [null] }, { condition: 0, value: 4 }),
    ).toMatchObject({
      passPctThen: 0,
      seconds: 2,
    });
  });

  it('is unknown with less than a second of clean training', () => {
    const recent = feed(new RecentTicks(SHAPE), times(24, { value: 3 }));

    expect(
      recent.expect(RULE, { thresholds: [6], widths: [null] }, { condition: 0, value: 4 }),
    ).toBeUndefined();
  });

  it('forgets what is older than 30 s', () => {
    const recent = feed(new RecentTicks(SHAPE), [...times(750, { value: 9 }), ...times(750, { value: 3 })]);

    expect(
      recent.expect(RULE, { thresholds: [6], widths: [null] }, { condition: 0, value: 4 }),
    ).toMatchObject({
      passPctThen: 0,
      seconds: 30,
    });
  });

  it.each([
    ['and', 0],
    ['or', 100],
    ['weighted', 100],
  ] as const)('combines conditions by %s', (combination, jointPctThen) => {
    const shape = { ...SHAPE, conditionCount: 2 };
    // Both values are 5: a threshold above 6 fails the reward, one below 6 passes the heavier inhibit.
    const recent = feed(new RecentTicks(shape), times(50, { value: 5 }), shape);

    expect(
      recent.expect(
        { ...TWO, combination },
        { thresholds: [7, 6], widths: [null, null] },
        { condition: 0, value: 6 },
      ),
    ).toMatchObject({
      jointPctThen,
    });
  });

  it('takes the weighted mean of the scores for success, as the engine does', () => {
    const shape = { ...SHAPE, conditionCount: 2 };
    const recent = feed(new RecentTicks(shape), times(50, { value: 5 }), shape);
    const weighted = { ...TWO, combination: 'weighted' as const };
    const proposal = { condition: 0, value: 9 };

    // The inhibit passes with three quarters of the weight, but only just; the reward fails clearly.
    const narrow = recent.expect(weighted, { thresholds: [9, 5.1], widths: [4, 4] }, proposal);
    const wide = recent.expect(weighted, { thresholds: [9, 5.1], widths: [100, 0.1] }, proposal);

    expect(narrow?.jointPctThen).toBe(0);
    expect(wide?.jointPctThen).toBe(100);
  });
});

describe('recent artifact', () => {
  const { blink, emg } = ARTIFACT_BITS;

  it('is told with its share, commonest reason and channels', () => {
    const recent = feed(new RecentTicks(SHAPE), [
      ...times(300, { artifact: emg, channelReasons: [0, emg] }),
      ...times(100, { artifact: blink, channelReasons: [blink, 0] }),
      ...times(400, {}),
    ]);

    expect(recent.isFull).toBe(true);
    expect(recent.artifactPct).toBeCloseTo((100 * 350) / 750, 9);
    expect(recent.commonestArtifact()).toBe('emg');
    expect(recent.channelsWith('emg')).toEqual([1]);
  });
});
