import { describe, expect, it } from 'vitest';
import { summarizeTicks } from '#shared/engine/summary.ts';
import { ARTIFACT_BITS } from '#shared/engine/ticks.ts';
import { aTickTable } from '#tests/builders/session.ts';
import {
  conditionSeries,
  overWholeTime,
  timelineOf,
  valueRange,
  windowMeans,
  windowsOf,
  windowSteps,
} from './breakdown-series.ts';

/** 4 s of baseline, two runs of 20 s with 4 s of rest between them. */
const table = aTickTable([
  { phase: 'baseline', ticks: 100, artifact: (at) => (at < 25 ? ARTIFACT_BITS.settling : 0) },
  {
    phase: 'training',
    run: 1,
    ticks: 500,
    threshold: 4,
    rewarded: (at) => at >= 250,
    artifact: (at) => (at >= 100 && at < 125 ? ARTIFACT_BITS.amplitude : 0),
    value: (at) => (at >= 100 && at < 125 ? 400 : 5 + Math.sin(at)),
  },
  { phase: 'rest', run: 1, ticks: 100 },
  {
    phase: 'training',
    run: 2,
    ticks: 500,
    threshold: 4.5,
    rewarded: () => true,
    artifact: (at) => (at >= 50 && at < 60 ? ARTIFACT_BITS.gap : 0),
    value: (at) => (at >= 50 && at < 60 ? Number.NaN : 5),
  },
]);

describe('the timeline of a session', () => {
  it('gives the phases with the seconds they cover', () => {
    expect(timelineOf(table).phases).toEqual([
      { phase: 'baseline', run: 0, fromSeconds: 0, toSeconds: 4 },
      { phase: 'training', run: 1, fromSeconds: 4, toSeconds: 24 },
      { phase: 'rest', run: 1, fromSeconds: 24, toSeconds: 28 },
      { phase: 'training', run: 2, fromSeconds: 28, toSeconds: 48 },
    ]);
  });

  it('tells a pause from time without a signal', () => {
    const paused = (ticks: number, bits: number) =>
      ({ phase: 'paused', run: 1, ticks, artifact: () => bits }) as const;
    const { phases } = timelineOf(
      aTickTable([
        { phase: 'training', run: 1, ticks: 25 },
        paused(75, ARTIFACT_BITS.gap | ARTIFACT_BITS.settling),
        { phase: 'training', run: 1, ticks: 25 },
        paused(50, 0),
        paused(10, ARTIFACT_BITS.gap),
        paused(50, ARTIFACT_BITS.amplitude),
        paused(50, ARTIFACT_BITS.gap),
      ]),
    );

    expect(phases).toEqual([
      { phase: 'training', run: 1, fromSeconds: 0, toSeconds: 1 },
      { phase: 'paused', run: 1, fromSeconds: 1, toSeconds: 4, isOutage: true },
      { phase: 'training', run: 1, fromSeconds: 4, toSeconds: 5 },
      { phase: 'paused', run: 1, fromSeconds: 5, toSeconds: 9.4 },
      { phase: 'paused', run: 1, fromSeconds: 9.4, toSeconds: 11.4, isOutage: true },
    ]);
  });

  it('gives artifacts as spans and does not count settling filters among them', () => {
    expect(timelineOf(table).artifacts).toEqual([
      { fromSeconds: 8, toSeconds: 9 },
      { fromSeconds: 30, toSeconds: 30.4 },
    ]);
  });

  it('has nothing to show for an empty recording', () => {
    expect(timelineOf(aTickTable([]))).toEqual({ times: [], phases: [], artifacts: [] });
  });
});

describe('the curves of a condition', () => {
  const { amplitude, threshold } = conditionSeries(table, 0);

  it('have a hole where samples are missing or filters settle, and nowhere else', () => {
    const holes = amplitude.flatMap((value, row) => (value === null ? [row] : []));

    expect(holes).toEqual([
      ...Array.from({ length: 25 }, (_, row) => row),
      ...Array.from({ length: 10 }, (_, row) => 750 + row),
    ]);
  });

  it('show the threshold from the moment it is known', () => {
    expect(threshold.slice(98, 102)).toEqual([null, null, 4, 4]);
    expect(threshold.at(-1)).toBe(4.5);
  });

  it('are scaled to artifact-free values', () => {
    const [bottom, top] = valueRange(table, 0);

    expect(bottom).toBe(0);
    expect(top).toBeCloseTo(6.6, 1);
  });

  it('are scaled to both sides of 0 where values lie there', () => {
    const signed = aTickTable([
      { phase: 'training', run: 1, ticks: 500, threshold: -0.1, value: (at) => -0.3 + 0.5 * Math.sin(at) },
    ]);
    const [bottom, top] = valueRange(signed, 0);

    expect(bottom).toBeCloseTo(-0.88, 1);
    expect(top).toBeCloseTo(0.22, 1);
  });

  it('have some scale when there is nothing to show', () => {
    const silent = aTickTable([{ phase: 'training', run: 1, ticks: 10, threshold: 0, value: () => 0 }]);

    expect(valueRange(silent, 0)).toEqual([0, 1]);
  });
});

describe('figures over time', () => {
  it('come in windows that never span two runs', () => {
    const windows = windowsOf(table, 8);

    expect(windows.map(({ fromSeconds, toSeconds }) => [fromSeconds, toSeconds])).toEqual([
      [4.04, 12],
      [12.04, 20],
      [20.04, 24],
      [28.04, 36],
      [36.04, 44],
      [44.04, 48],
    ]);
  });

  it('show a run shorter than a step, and add a short rest to the step before', () => {
    const spans = (seconds: number) =>
      windowsOf(table, seconds).map(({ fromSeconds, toSeconds }) => [fromSeconds, toSeconds]);

    expect(spans(60)).toEqual([
      [4.04, 24],
      [28.04, 48],
    ]);
    expect(spans(16)).toEqual([
      [4.04, 24],
      [28.04, 48],
    ]);
  });

  it('add up to the figure of the session', () => {
    const windows = windowsOf(table, 8);
    const cleanOf = ({ ticks, artifactPct }: (typeof windows)[number]['summary']) =>
      ticks * (1 - (artifactPct ?? 0) / 100);
    const clean = windows.reduce((sum, { summary }) => sum + cleanOf(summary), 0);
    const rewarded = windows.reduce(
      (sum, { summary }) => sum + (cleanOf(summary) * (summary.rewardedPct ?? 0)) / 100,
      0,
    );

    expect((100 * rewarded) / clean).toBeCloseTo(summarizeTicks(table).rewardedPct ?? 0, 9);
  });

  it('lie as means over the ticks of their window and nowhere else', () => {
    const means = windowMeans(timelineOf(table), windowsOf(table, 8), 0);

    expect(means.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => null));
    expect(means[600]).toBeNull();
    expect(means[700]).toBe(5);
    expect(means.at(-1)).toBe(5);
  });

  it('are drawn as steps with a hole between runs', () => {
    const steps = windowSteps(windowsOf(table, 20), ({ rewardedPct }) => rewardedPct);

    expect(steps.times).toEqual([4.04, 24, 24.01, 28.04, 48]);
    expect(steps.values[2]).toBeNull();
    expect(steps.values[3]).toBe(100);
  });

  it('get a hole at each end of the recording they do not reach, and none where they do', () => {
    const timeline = { times: [0, 1, 2, 3] };
    const inside = overWholeTime(timeline, [1, 2], [{ label: 'a', values: [5, 6] }]);
    const whole = overWholeTime(timeline, [0, 3], [{ label: 'a', values: [5, 6] }]);
    const nothing = overWholeTime(timeline, [], [{ label: 'a', values: [] }]);

    expect(inside).toEqual({ times: [0, 1, 2, 3], series: [{ label: 'a', values: [null, 5, 6, null] }] });
    expect(whole).toEqual({ times: [0, 3], series: [{ label: 'a', values: [5, 6] }] });
    expect(nothing).toEqual({ times: [0, 3], series: [{ label: 'a', values: [null, null] }] });
  });
});
