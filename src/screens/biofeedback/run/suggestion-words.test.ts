import { describe, expect, it } from 'vitest';
import { suggestionOrigin, suggestionWords } from './suggestion-words.ts';

const expected = { seconds: 30, passPctNow: 81.4, passPctThen: 86.2, jointPctThen: 65 };
const easier = { condition: 0, value: 4.1, current: 4.9, expected };

describe('what a suggestion says', () => {
  it('is which way it goes and how often it would pass, then how often all is rewarded', () => {
    expect(suggestionWords(easier, 'reward')).toBe(
      'Easier: above it 86 % of the time, now 81 %. Rewarded 65 %.',
    );
    expect(suggestionWords(easier, 'inhibit')).toMatch(/^Harder: below it/);
  });

  it('never calls the rate of reward success, which is a score', () => {
    expect(`${suggestionWords(easier, 'reward')} ${suggestionOrigin(easier)}`).not.toMatch(/success/i);
  });

  it('names the time it was counted over on hover, and says when there was too little of it', () => {
    expect(suggestionOrigin(easier)).toContain('last 30 s of clean training');
    const blind = { ...easier, expected: undefined };
    expect(suggestionWords(blind, 'reward')).toBe('Easier. Too little clean signal to estimate the effect.');
    expect(suggestionOrigin(blind)).toBeUndefined();
  });
});
