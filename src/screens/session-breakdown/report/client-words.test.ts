import { expect, it } from 'vitest';
import { aRunRecord, aSession, aTickTable, someSettings } from '#tests/builders/session.ts';
import { makeBreakdown } from '../breakdown.ts';
import { clientWords } from './client-words.ts';

const table = aTickTable([
  { phase: 'training', run: 1, ticks: 1000, threshold: 4, rewarded: (at) => at % 2 === 0 },
  {
    phase: 'training',
    run: 2,
    ticks: 1000,
    threshold: 4,
    rewarded: () => true,
    artifact: (at) => Number(at < 100),
  },
]);
const settings = someSettings();
const { components } = aSession({ settings, runs: [1, 2].map((run) => aRunRecord(table, run)) });
const words = (isSimulated: boolean) =>
  clientWords(makeBreakdown(components[0]!, settings, table), isSimulated);

it('tells length, goal, how often it was reached, the change, and what did not count', () => {
  expect(words(false).slice(0, -1)).toEqual([
    'You trained for 1 minute and 20 seconds, in 2 runs.',
    'Sound and picture told you when your brain activity came close to the goal: more SMR.',
    // 500 of 1000 ticks in the first run, 900 of 900 without artifact in the second.
    'You reached it in 74 % of the time that counted.',
    'In the first run it was 50 %, in the last 100 %.',
    'For 5 % of the time movement or tense muscles disturbed the signal; that did not count.',
  ]);
});

it('says first that a trial was none with a person', () => {
  expect(words(true)[0]).toMatch(/^This was a trial on a simulated headset\./);
});
