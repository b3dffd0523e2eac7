import { describe, expect, it } from 'vitest';
import { noncentralityInterval, noncentralTBelow } from './noncentral-t.ts';

// Expected values from SciPy 1.17: scipy.stats.nct.cdf, and its roots from scipy.optimize.brentq.
describe('the noncentral distribution of t', () => {
  it.each([
    [1, 1, 0, 0.75],
    [2.5, 2, 1, 0.781_613_476],
    [4.3, 2, 0, 0.974_971_423],
    [-3, 4, -2, 0.289_460_524],
    [5, 6, 3, 0.850_890_137],
    [10, 2, 8, 0.528_690_389],
    [2, 30, 1.5, 0.680_077_099],
  ])('at %d with %d degrees of freedom and noncentrality %d is that of SciPy', (t, freedom, nc, expected) => {
    expect(Math.abs(noncentralTBelow(t, freedom, nc) - expected)).toBeLessThan(2e-6);
  });
});

describe('the interval of a noncentrality', () => {
  it.each([
    [0, 2, -1.959_964, 1.959_964],
    [6, 2, 0.430_813, 11.796_192],
    [-4, 4, -7.241_635, -0.628_402],
    [5, 6, 1.558_466, 8.322_95],
    [2.5, 30, 0.422_443, 4.539_828],
    [-12, 2, -23.185_545, -1.644_892],
    [1, 118, -0.966_211, 2.961_995],
  ])('for t = %d with %d degrees of freedom is that of SciPy', (t, freedom, low, high) => {
    const interval = noncentralityInterval(t, freedom);

    expect(Math.abs(interval.low - low)).toBeLessThan(1e-4);
    expect(Math.abs(interval.high - high)).toBeLessThan(1e-4);
  });
});
