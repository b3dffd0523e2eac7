import { describe, expect, it } from 'vitest';
import { NoiseStream } from '#shared/eeg/synthetic/synthetic-noise.ts';
import { emgHonesty } from '#shared/engine/emg-honesty.ts';
import type { LedgerCondition } from './learning-ledger.ts';
import { ledgerOverSessions, sessionLedger } from './learning-ledger.ts';
import { sessionFigures } from './session-figures.ts';
import { summarizeTicks } from '#shared/engine/summary.ts';
import { conditionOffset, phaseCode, TICK, tickWidth } from '#shared/engine/ticks.ts';

const CONDITIONS: LedgerCondition[] = [{ name: 'SMR', unit: 'uV RMS', direction: 'reward' }];
const TICKS_PER_SECOND = 25;

type Tick = {
  success?: number;
  emgUv?: number;
  value?: number;
  threshold?: number;
  pass?: number;
  artifact?: number;
  run?: number;
};

function tableOf(seconds: number, tick: (second: number, index: number) => Tick) {
  const width = tickWidth(1);
  const rows = seconds * TICKS_PER_SECOND;
  const values = new Float64Array(rows * width);
  for (let row = 0; row < rows; row++) {
    const given = tick(row / TICKS_PER_SECOND, row);
    const at = row * width;
    values[at + TICK.phase] = phaseCode('training');
    values[at + TICK.run] = given.run ?? 1;
    values[at + TICK.success] = given.success ?? 50;
    values[at + TICK.rewarded] = given.pass ?? 1;
    values[at + TICK.artifact] = given.artifact ?? 0;
    values[at + TICK.emgUv] = given.emgUv ?? 1;
    values[at + conditionOffset(0, 'value')] = given.value ?? 5;
    values[at + conditionOffset(0, 'threshold')] = given.threshold ?? 5;
    values[at + conditionOffset(0, 'pass')] = given.pass ?? 1;
  }
  return { values, conditions: CONDITIONS };
}

/** A level between 0 and 1 that changes every five seconds. */
const levels = (seed: number) => {
  const noise = new NoiseStream(seed);
  const list = Array.from({ length: 200 }, () => noise.uniform());
  return (second: number) => list[Math.floor(second / 5)]!;
};

describe('the EMG-honesty score', () => {
  it('tells success that follows muscle', () => {
    const level = levels(1);

    const score = emgHonesty(
      tableOf(180, (second) => ({ emgUv: 1 + 4 * level(second), success: 100 * level(second) })),
    );

    expect(score.verdict).toBe('muscle');
    expect(score.correlation!.value).toBeGreaterThan(0.9);
    expect(score.words).toMatch(/^This reward may be muscle/);
  });

  it('accuses nobody by chance: of a hundred sessions without a link at most a few are told', () => {
    const verdicts = Array.from({ length: 100 }, (_, seed) => {
      const [success, muscle] = [levels(1000 + seed), levels(5000 + seed)];
      return emgHonesty(
        tableOf(180, (second) => ({ emgUv: 1 + 4 * muscle(second), success: 100 * success(second) })),
      ).verdict;
    });

    expect(verdicts.filter((verdict) => verdict === 'muscle').length).toBe(0);
    expect(verdicts.filter((verdict) => verdict === 'watch').length).toBeLessThanOrEqual(5);
  });

  it('does not call a client honest whose muscle cannot be seen, or who was trained for seconds', () => {
    expect(emgHonesty(tableOf(180, () => ({ emgUv: Number.NaN }))).verdict).toBe('unknown');
    expect(emgHonesty(tableOf(30, () => ({}))).words).toMatch(/60 s of clean training/);
    expect(emgHonesty(tableOf(180, () => ({}))).words).toMatch(/did not change/);
  });

  it('clears nobody for want of proof: a minute without a link leaves muscle open, fifteen do not', () => {
    const verdictsOver = (seconds: number) =>
      Array.from({ length: 20 }, (_, seed) => {
        const [success, muscle] = [levels(1000 + seed), levels(5000 + seed)];
        const table = tableOf(seconds, (second) => ({
          emgUv: 1 + 4 * muscle(second),
          success: 100 * success(second),
        }));
        return emgHonesty(table);
      });
    const short = verdictsOver(60).filter(({ correlation: r }) => r!.high >= 0.5 && r!.low <= 0);

    expect(short.length).toBeGreaterThan(10);
    for (const { verdict, words } of short) {
      expect(verdict).toBe('unknown');
      expect(words).toMatch(/^Not clear yet .* interval/);
    }
    for (const { verdict } of verdictsOver(900)) expect(['honest', 'watch']).toContain(verdict);
  });

  it('leaves artifact out', () => {
    const level = levels(2);
    const table = tableOf(360, (second) => {
      const isArtifact = second % 10 < 5;
      return isArtifact
        ? { artifact: 1, success: 0, emgUv: 100 }
        : { success: 100 * level(second), emgUv: 1 + level(second) };
    });

    expect(emgHonesty(table).correlation!.value).toBeGreaterThan(0.9);
  });
});

describe('the learning ledger', () => {
  const noise = new NoiseStream(3);
  const around = (value: number) => value + noise.normal();

  it('tells a decline that an automatic threshold hides', () => {
    const entry = sessionLedger(
      tableOf(900, (second, index) => {
        const level = 8 - second / 300;
        return { value: around(level), threshold: level - 0.5, pass: index % 10 < 7 ? 1 : 0 };
      }),
    )[0]!;

    expect(entry).toMatchObject({ trend: 'declined', isHiddenDecline: true });
    expect(entry.effect!.high).toBeLessThan(0);
    expect(entry.words).toMatch(/^SMR fell while the pass rate held/);
  });

  it('does not call a decline hidden when the pass rate shows it', () => {
    const entry = sessionLedger(
      tableOf(900, (second, index) => ({
        value: around(8 - second / 300),
        threshold: 7,
        pass: index % 100 < 90 - second / 15 ? 1 : 0,
      })),
    )[0]!;

    expect(entry).toMatchObject({ trend: 'declined', isHiddenDecline: false });
  });

  it('tells learning, for rewards upwards and for inhibits downwards', () => {
    const rising = tableOf(900, (second) => ({ value: around(5 + second / 300) }));

    expect(sessionLedger(rising)[0]!.trend).toBe('improved');
    const inhibit = { ...rising, conditions: [{ ...CONDITIONS[0]!, direction: 'inhibit' as const }] };
    expect(sessionLedger(inhibit)[0]!.trend).toBe('declined');
  });

  it('says unclear where nothing changes, and too short where there is little', () => {
    expect(sessionLedger(tableOf(900, () => ({ value: around(5) })))[0]!.trend).toBe('unclear');
    expect(sessionLedger(tableOf(9, () => ({ value: around(5) })))[0]!.trend).toBe('tooShort');
  });

  it('holds value, threshold, bursts and success of each run together', () => {
    const entry = sessionLedger(
      tableOf(120, (second) => ({ run: second < 60 ? 1 : 2, value: second < 60 ? 4 : 6, threshold: 5 })),
    )[0]!;

    expect(entry.rows).toMatchObject([
      { number: 1, meanValue: 4, threshold: 5, passPct: 100, rewardedPct: 100 },
      { number: 2, meanValue: 6, threshold: 5 },
    ]);
  });
});

describe('the learning ledger over sessions', () => {
  const noise = new NoiseStream(4);
  /** Sessions with these levels, a threshold half a unit lower, and a constant pass rate. */
  const sessions = (levels: readonly number[], scatter = 0.1) =>
    levels.map((level) => {
      const value = level + scatter * noise.normal();
      const table = tableOf(20, (_second, index) => ({
        value,
        threshold: value - 0.5,
        pass: index % 10 < 7 ? 1 : 0,
      }));
      return sessionFigures([summarizeTicks(table)])!;
    });

  it('tells a decline that falling thresholds hide', () => {
    const over = ledgerOverSessions(CONDITIONS, sessions([8, 7.6, 7.2, 6.8, 6.4, 6]))[0]!;

    expect(over).toMatchObject({ trend: 'declined', isHiddenDecline: true });
    expect(over.change!.value).toBeCloseTo(-2, 0);
    expect(over.rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('says how many sessions are missing before anything can be told', () => {
    const over = ledgerOverSessions(CONDITIONS, sessions([5, 6, 7]))[0]!;

    expect(over).toMatchObject({ trend: 'tooShort', effect: undefined });
    expect(over.words).toBe('SMR: too few sessions to report a trend (3 of at least 5).');
  });

  it('takes a session as one observation: sessions that only scatter are rarely called a change', () => {
    const told = Array.from(
      { length: 200 },
      () => ledgerOverSessions(CONDITIONS, sessions([5, 5, 5, 5, 5, 5], 1))[0]!.trend,
    ).filter((trend) => trend !== 'unclear').length;

    // Five percent of 200, plus two standard deviations of that count.
    expect(told).toBeLessThanOrEqual(16);
  });

  it('weighs the runs of a session by their artifact-free time', () => {
    const run = (ticks: number, value: number, artifact: number) => {
      const table = tableOf(ticks / 25, (_second, index) => ({ value, artifact: index < artifact ? 1 : 0 }));
      return summarizeTicks(table);
    };

    const { summary } = sessionFigures([run(100, 4, 0), run(400, 8, 100)])!;

    expect(summary.perCondition[0]!.meanValue).toBeCloseTo(7, 12);
    expect(summary).toMatchObject({ ticks: 500, durationSeconds: 20, artifactPct: 20 });
    expect(sessionFigures([])).toBeUndefined();
  });
});
