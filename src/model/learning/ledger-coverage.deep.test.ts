import { describe, expect, it } from 'vitest';
import { NoiseStream } from '#shared/eeg/synthetic/synthetic-noise.ts';
import { forecast, SESSIONS_AHEAD } from './forecast.ts';
import type { LedgerCondition, LedgerEntry } from './learning-ledger.ts';
import { ledgerOverSessions } from './learning-ledger.ts';
import { effectSize, linearTrend } from '#shared/engine/statistics.ts';
import type { RunSummary } from '#shared/engine/summary.ts';

const CONDITION: LedgerCondition = { name: 'SMR', unit: 'uV RMS', direction: 'reward' };
const TRIALS = 1000;
const LINE_BY_SCIPY = [0.728_571, 0.030_975, 1.426_168, 2.772_667, 0.080_334, 6.664_274];
const GROUPS_BY_SCIPY = [1.846_335, 0.341_652, 3.727_36];

type Course = {
  /** Value in the first and in the last session, before scatter. */
  level: readonly [number, number];
  scatter: number;
  /** Threshold for a session's value: it follows the value or is fixed. */
  threshold: (value: number) => number;
  passPct: (at: number) => number;
};

function ledger(sessions: number, noise: NoiseStream, course: Course): LedgerEntry {
  const { level, scatter, threshold, passPct } = course;
  const figures = Array.from({ length: sessions }, (_, index) => {
    const at = index / (sessions - 1);
    const value = level[0] + at * (level[1] - level[0]) + scatter * noise.normal();
    const summary: RunSummary = {
      ticks: 4500,
      durationSeconds: 180,
      rewardedPct: 70,
      artifactPct: 0,
      meanSuccess: 60,
      rewardCount: 0,
      perCondition: [
        {
          ...CONDITION,
          meanValue: value,
          passPct: passPct(at) + noise.normal(),
          thresholdStart: threshold(value),
          thresholdEnd: threshold(value),
          burstsPerMinute: 5,
        },
      ],
    };
    return { summary, runs: [summary] };
  });
  return ledgerOverSessions([CONDITION], figures)[0]!;
}

const FOLLOWED = { threshold: (value: number) => value - 0.5, passPct: () => 70 };
const shareOf = (trials: number, holds: () => boolean): number =>
  Array.from({ length: trials }, holds).filter(Boolean).length / trials;

describe('intervals over few sessions', () => {
  // A large effect shows whether the interval includes the uncertainty of the denominator. An interval that only scales
  // that of the change covers 12 standard deviations for fewer than 70 of 100 clients.
  it.each([4, 6, 8].flatMap((n) => [2, 12].map((truth) => [n, truth] as const)))(
    'hold change and effect in 95 of 100 clients (%d sessions, %d standard deviations)',
    (n, truth) => {
      const noise = new NoiseStream(100 * n + truth);
      const level = [10, 10 + truth / 2] as const;
      const entries = Array.from({ length: TRIALS }, () =>
        ledger(n, noise, { level, scatter: 0.5, ...FOLLOWED }),
      );
      const covered = (pick: (entry: LedgerEntry) => { low: number; high: number }, real: number) =>
        entries.filter((entry) => pick(entry).low <= real && real <= pick(entry).high).length / TRIALS;

      for (const share of [
        covered(({ change }) => change!, truth / 2),
        covered(({ effect }) => effect!, truth),
      ]) {
        expect(share).toBeGreaterThanOrEqual(0.93);
        expect(share).toBeLessThanOrEqual(0.97);
      }
    },
  );

  // From SciPy 1.17: scipy.stats.linregress, and the roots of scipy.stats.nct.cdf for the effect.
  it('are those of an independent computation', () => {
    const { change, effect } = linearTrend([4.1, 4, 4.4, 4.3, 4.9, 4.6])!;
    const figures = [change, effect!].flatMap(({ value, low, high }) => [value, low, high]);
    const groups = effectSize([5.1, 4.8, 5.3, 5], [5.6, 5.4, 5.9, 5.2, 5.7])!;

    for (const [index, expected] of LINE_BY_SCIPY.entries()) expect(figures[index]).toBeCloseTo(expected, 2);
    for (const [index, expected] of GROUPS_BY_SCIPY.entries()) {
      expect([groups.value, groups.low, groups.high][index]).toBeCloseTo(expected, 3);
    }
  });
});

describe('a forecast over few sessions', () => {
  it.each([3, 5, 8])('holds the session it is for in 95 of 100 clients (from %d sessions)', (n) => {
    const noise = new NoiseStream(300 + n);
    const valueAt = (at: number) => 8 + 0.2 * at + noise.normal();
    const held = shareOf(4 * TRIALS, () => {
      const values = Array.from({ length: n }, (_, at) => ({ number: at + 1, value: valueAt(at) }));
      const expected = forecast(values, {})!.expected!;
      const came = valueAt(n - 1 + SESSIONS_AHEAD);
      return expected.low <= came && came <= expected.high;
    });

    expect(held).toBeGreaterThanOrEqual(0.94);
    expect(held).toBeLessThanOrEqual(0.96);
  });
});

describe('the verdict over few sessions', () => {
  it('calls nothing a change from four sessions, however steady', () => {
    const entry = ledger(4, new NoiseStream(1), { level: [5, 8], scatter: 0.01, ...FOLLOWED });

    expect(entry).toMatchObject({ trend: 'tooShort' });
    expect(entry.effect).toBeDefined();
    expect(entry.words).toContain('4 of at least 5');
  });

  it('calls a drift of one per cent no change, however certain it is', () => {
    const entry = ledger(8, new NoiseStream(2), { level: [5, 4.94], scatter: 0.001, ...FOLLOWED });

    expect(entry.effect!.high).toBeLessThan(0);
    expect(entry).toMatchObject({ trend: 'unclear', isHiddenDecline: false });
  });

  it.each([4, 6, 8])('accuses by chance in at most 2.5 of 100 clients (%d sessions)', (n) => {
    const noise = new NoiseStream(200 + n);
    const alarms = shareOf(
      TRIALS,
      () => ledger(n, noise, { level: [8, 8], scatter: 1, ...FOLLOWED }).isHiddenDecline,
    );

    // Plus two standard errors of that share.
    expect(alarms).toBeLessThanOrEqual(0.025 + 2 * Math.sqrt((0.025 * 0.975) / TRIALS));
  });

  it('finds a decline that the threshold hides, and blames no threshold that stood', () => {
    const noise = new NoiseStream(3);
    const falling = { level: [8, 6], scatter: 0.3 } as const;
    const found = shareOf(300, () => ledger(8, noise, { ...falling, ...FOLLOWED }).isHiddenDecline);
    const open = shareOf(
      300,
      () =>
        ledger(8, noise, { ...falling, threshold: () => 7, passPct: (at) => 80 - 40 * at }).isHiddenDecline,
    );

    expect(found).toBeGreaterThan(0.9);
    expect(open).toBe(0);
  });
});
