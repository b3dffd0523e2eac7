import { describe, expect, it } from 'vitest';
import { niceCeil, ValueScale } from './value-scale.ts';

describe('niceCeil', () => {
  it.each([
    [0.29, 0.3],
    [0.7, 0.8],
    [1, 1],
    [2.4, 3],
    [7.1, 8],
    [9.5, 10],
    [101, 150],
  ])('rounds %d up to %d', (value, nice) => {
    expect(niceCeil(value)).toBe(nice);
  });
});

describe('the scale of a band bar', () => {
  const after = (ticks: readonly [value: number, threshold: number, isClean?: boolean][]): number => {
    const scale = new ValueScale();
    for (const [value, threshold, isClean = true] of ticks) scale.follow(value, threshold, isClean);
    return scale.max;
  };
  const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

  it('gives the threshold room above and stays while everything fits', () => {
    expect(after([[1, 2]])).toBe(5);
    expect(after([[1, 2], ...times(100, [4.9, 2] as [number, number])])).toBe(5);
  });

  it('grows at once with a value that would leave it', () => {
    expect(after([[0.5, 0.8]])).toBe(2);
    expect(
      after([
        [0.5, 0.8],
        [5.94, 0.8],
      ]),
    ).toBe(8);
  });

  it('shrinks again some time after the peak', () => {
    const calm: [number, number] = [1, 0.8];

    expect(after([[5.94, 0.8], ...times(25, calm)])).toBe(8);
    expect(after([[5.94, 0.8], ...times(60 * 25, calm)])).toBe(4);
  });

  it('keeps the threshold in reach, however large the value', () => {
    expect(after([[400, 2]])).toBe(30);
    expect(after(times(10, [400, 2] as [number, number]))).toBe(30);
  });

  it('follows a threshold that leaves it', () => {
    expect(
      after([
        [3, 2],
        [3, 6],
      ]),
    ).toBe(15);
    expect(
      after([
        [3, 20],
        [3, 2],
      ]),
    ).toBe(5);
  });

  it('does not move for an artifact', () => {
    expect(
      after([
        [3, 2],
        [90, 2, false],
      ]),
    ).toBe(5);
  });

  it('grows with the value while there is no threshold, and knows nothing before the first value', () => {
    expect(after([[8, Number.NaN]])).toBe(10);
    expect(after([[Number.NaN, Number.NaN]])).toBe(0);
  });

  it('never goes beyond what a value can be', () => {
    const scale = new ValueScale({ most: 1 });
    scale.follow(0.97, 0.9, true);

    expect(scale.max).toBe(1);
  });

  it('measures signed values by their size', () => {
    const scale = new ValueScale({ isSigned: true });
    scale.follow(-0.8, 0.01, true);

    expect(scale.max).toBe(1);
  });
});
