import { describe, expect, it } from 'vitest';
import { nextScaleMax, niceCeil } from './value-scale.ts';

describe('niceCeil', () => {
  it.each([
    [0.7, 0.8],
    [1, 1],
    [2.4, 3],
    [7.1, 8],
    [9.5, 10],
    [101, 150],
  ])('rounds %d up to %d', (value, nice) => {
    expect(niceCeil(value)).toBeCloseTo(nice, 9);
  });
});

describe('the scale of a band bar', () => {
  it('gives the threshold room above and stays while it is easy to grip', () => {
    const scale = nextScaleMax(0, 3, 2);

    expect(scale).toBe(5);
    expect(nextScaleMax(scale, 40, 3.9)).toBe(5);
  });

  it('follows a threshold that leaves it', () => {
    expect(nextScaleMax(5, 3, 6)).toBe(15);
    expect(nextScaleMax(50, 3, 2)).toBe(5);
  });

  it('grows with the value while there is no threshold', () => {
    expect(nextScaleMax(5, 8, Number.NaN)).toBe(15);
    expect(nextScaleMax(5, Number.NaN, Number.NaN)).toBe(5);
  });
});
