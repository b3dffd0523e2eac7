import { describe, expect, it } from 'vitest';
import { gapsOf, rateWords } from './file-words.ts';

describe('the facts of a file in words', () => {
  it('count what lies between segments, not what follows at once', () => {
    const segments = [
      { startSeconds: 0, durationSeconds: 10 },
      { startSeconds: 10, durationSeconds: 5 },
      { startSeconds: 18, durationSeconds: 2 },
      { startSeconds: 21, durationSeconds: 1 },
    ];

    expect(gapsOf({ segments })).toEqual({ count: 2, seconds: 4, longestSeconds: 3 });
    expect(gapsOf({ segments: [] })).toEqual({ count: 0, seconds: 0, longestSeconds: 0 });
  });

  it('name each rate once, the highest first', () => {
    const rates = (...hz: number[]) => rateWords(hz.map((samplingRateHz) => ({ samplingRateHz })));

    expect(rates(100, 1, 100, 256)).toBe('256, 100 and 1 Hz');
    expect(rates(256, 256)).toBe('256 Hz');
    expect(rates(0)).toBe('none with a time base');
  });
});
