import { describe, expect, it } from 'vitest';
import { type Aim, missingWords, successState, successWords } from './live-text.ts';

const aims = (smr: boolean, theta: boolean): Aim[] => [
  { name: 'SMR', direction: 'reward', isPassing: smr },
  { name: 'Theta', direction: 'inhibit', isPassing: theta },
];

describe('what is missing for the reward', () => {
  it.each([
    ['and', aims(false, true), 30, 'Needs more SMR'],
    ['and', aims(false, false), 30, 'Needs more SMR, less Theta'],
    ['and', aims(true, true), 100, 'Reached: hold it for 0.5 s'],
    ['or', aims(false, false), 30, 'Needs more SMR or less Theta'],
    ['or', aims(true, false), 80, 'Reached: hold it for 0.5 s'],
    ['weighted', aims(true, false), 45, 'Not yet: success below 50'],
    ['weighted', aims(true, false), 55, 'Reached: hold it for 0.5 s'],
  ] as const)('%s of %j at success %d: %s', (combination, given, success, words) => {
    expect(missingWords(given, { combination, holdMs: 500 }, success)).toBe(words);
  });
});

describe('the state of success', () => {
  const training = { phase: 'training', artifact: 0, isRewarded: true, isStale: false } as const;

  it('is no data once the newest sample is stale, whatever the last frame said', () => {
    expect(successState(training)).toBe('rewarded');
    expect(successState({ ...training, isStale: true })).toBe('noData');
    expect(successState({ ...training, isStale: true, artifact: 1 })).toBe('noData');
    expect(successState({ ...training, isStale: true, phase: 'paused' })).toBe('resting');
    expect(successWords('noData', { artifact: 0, phase: 'training', missing: '' })).toMatch(/No data/);
  });
});
