import { describe, expect, it } from 'vitest';
import { aRunRecord, aSession, aTickTable, someSettings } from '#tests/builders/session.ts';
import { makeBreakdown } from '../breakdown.ts';
import { clientWords } from './client-words.ts';

const TRAINED = someSettings();
const RHYTHMS =
  'Names such as theta, SMR and beta stand for rhythms in the brain signal. Hz means waves per second.';
const LAST =
  'Your practice sets how hard the goal is, so one session says little. Look at the change over many sessions.';

function words(
  stretches: Parameters<typeof aTickTable>[0],
  { runs = [1], hasTicks = true, isSimulated = false, isOfStudy = false, settings = TRAINED } = {},
): string[] {
  const table = aTickTable(stretches);
  const { components } = aSession({ settings, runs: runs.map((run) => aRunRecord(table, run)) });
  const breakdown = makeBreakdown(components[0]!, settings, hasTicks ? table : undefined);
  return clientWords(breakdown, { isSimulated, isOfStudy });
}
const TWO_RUNS = [
  { phase: 'training', run: 1, ticks: 1000, threshold: 4, rewarded: (at: number) => at % 2 === 0 },
  {
    phase: 'training',
    run: 2,
    ticks: 1000,
    threshold: 4,
    rewarded: () => true,
    artifact: (at: number) => Number(at < 100),
  },
] as const;
const runOf = (ticks: number) => [{ phase: 'training', run: 1, ticks, threshold: 4 }] as const;

describe('the session in plain words', () => {
  it('tells length, goal, how often it was reached, the change, and what did not count', () => {
    expect(words(TWO_RUNS, { runs: [1, 2] })).toEqual([
      'You trained for 1 minute and 20 seconds, in 2 runs.',
      'The goal: more SMR (12–15 Hz). Feedback told you when you reached it.',
      RHYTHMS,
      // 500 of 1000 ticks in the first run, 900 of 900 without artifact in the second.
      'You reached the goal in 74 % of the time that counted.',
      'In the first run you reached it in 50 %, in the last run in 100 %.',
      'For 5 % of the time the signal was disturbed, for example by movement. That time did not count.',
      LAST,
    ]);
  });

  it('says that the share means little where the baseline was short', () => {
    const baseline = (ticks: number) => ({ phase: 'baseline', ticks }) as const;
    const roughly = expect.stringMatching(/^The measurement before the training was short/);

    expect(words([baseline(150), ...TWO_RUNS])).toContainEqual(roughly);
    expect(words([baseline(1500), ...TWO_RUNS])).not.toContainEqual(roughly);
    expect(words([baseline(150), ...TWO_RUNS], { isOfStudy: true })).not.toContainEqual(roughly);
  });

  it('explains no rhythms where the goal has no band', () => {
    const conditions = TRAINED.conditions.map((each) => ({ ...each, name: 'Heart rate', bandLabel: '' }));
    const told = words(TWO_RUNS, { settings: { ...TRAINED, conditions } });

    expect(told).toContain('The goal: more Heart rate. Feedback told you when you reached it.');
    expect(told).not.toContain(RHYTHMS);
  });

  it('tells nothing of feedback and reward in a study', () => {
    expect(words(TWO_RUNS, { runs: [1, 2], isOfStudy: true })).toEqual([
      'You trained for 1 minute and 20 seconds, in 2 runs.',
      expect.stringMatching(/^For 5 %/),
      LAST,
    ]);
  });

  it('has a subject in each sentence when only the records of the runs are known', () => {
    expect(words(TWO_RUNS, { runs: [1, 2], hasTicks: false })[3]).toMatch(/^In the first run you reached it/);
  });

  it('compares no runs of which one has no figure', () => {
    const lost = [{ phase: 'training', run: 1, ticks: 50, artifact: () => 1 }, TWO_RUNS[1]] as const;
    expect(words(lost, { runs: [1, 2] }).join(' ')).not.toMatch(/first run/);
  });

  it('says first that a trial was none with a person', () => {
    expect(words(runOf(100), { isSimulated: true })[0]).toMatch(/^This was a trial on a simulated headset\./);
  });

  it.each([
    [5, 'less than a second'],
    [25, '1 second'],
    [1490, '1 minute'],
    [2990, '2 minutes'],
    [3025, '2 minutes and 1 second'],
  ])('rounds the length of %i ticks', (ticks, length) => {
    expect(words(runOf(ticks))[0]).toBe(`You trained for ${length}.`);
  });
});
