import { describe, expect, it } from 'vitest';
import { growthOf } from './growth.ts';

describe('growth of memory', () => {
  it('compares the mean after warm-up with the mean of the end', () => {
    const readings = [900, 800, 700, 100, 102, 100, 100, 100, 110, 112.2];

    expect(growthOf(readings)).toEqual({ after: 101, end: 111.1, growthPct: expect.closeTo(10, 6) });
  });

  it('does not call falling memory growth', () => {
    expect(growthOf([10, 10, 10, 10, 8]).growthPct).toBe(-20);
  });
});
