import { describe, expect, it } from 'vitest';
import { linearTrend, meanDifference, tQuantile975 } from './statistics.ts';

describe("the quantile of Student's distribution", () => {
  // Printed tables of the two-sided 95 % quantile.
  it.each([
    [1, 12.706],
    [2, 4.303],
    [3, 3.182],
    [4, 2.776],
    [10, 2.228],
    [30, 2.042],
    [120, 1.98],
  ])('is that of the tables for %d degrees of freedom', (freedom, expected) => {
    expect(Math.abs(tQuantile975(freedom) / expected - 1)).toBeLessThan(0.005);
  });
});

describe('a straight line', () => {
  it('has the change, the scatter and the interval of a textbook fit', () => {
    // y = 2, 4, 5, 4, 5: slope 0.6, residual sum of squares 2.4, standard error of the slope 0.2828.
    const line = linearTrend([2, 4, 5, 4, 5])!;

    expect(line.change.value).toBeCloseTo(2.4, 12);
    expect(line.residualSd).toBeCloseTo(Math.sqrt(0.8), 12);
    expect(line.change.high - line.change.value).toBeCloseTo(4 * 3.182 * 0.2828, 1);
    expect(line.to - line.from).toBeCloseTo(2.4, 12);
  });

  it('is not drawn through two values', () => {
    expect(linearTrend([1, 2])).toBeUndefined();
  });
});

describe('the difference of two means', () => {
  it('comes with an interval that holds it', () => {
    const difference = meanDifference([1, 2, 3], [4, 5, 6])!;

    expect(difference.value).toBe(3);
    expect(difference.high - 3).toBeCloseTo(2.776 * Math.sqrt(2 / 3), 2);
    expect(meanDifference([1], [2, 3])).toBeUndefined();
  });
});
