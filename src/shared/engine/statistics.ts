import { noncentralityInterval } from './noncentral-t.ts';

/** A figure with its 95 % confidence interval. */
export type Estimate = { value: number; low: number; high: number };

const Z_95 = 1.959964;

/** Pearson correlation; undefined for fewer than three pairs or when one side does not vary. */
export function correlation(x: readonly number[], y: readonly number[]): number | undefined {
  const n = Math.min(x.length, y.length);
  if (n < 3) return undefined;
  const meanX = mean(x.slice(0, n));
  const meanY = mean(y.slice(0, n));
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let index = 0; index < n; index++) {
    const dx = x[index]! - meanX;
    const dy = y[index]! - meanY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  if (!(xx > 0 && yy > 0)) return undefined;
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
}

/** Interval of a correlation of `n` independent pairs by Fisher's transformation (Fisher 1921). */
export function correlationInterval(r: number, n: number): Estimate {
  if (n <= 3) return { value: r, low: -1, high: 1 };
  const bounded = Math.max(-0.999999, Math.min(0.999999, r));
  const z = Math.atanh(bounded);
  const half = Z_95 / Math.sqrt(n - 3);
  return { value: r, low: Math.tanh(z - half), high: Math.tanh(z + half) };
}

/**
 * Standardized mean difference of two groups, second minus first, with Hedges' correction for small groups. The
 * interval is exact for normal groups and includes the uncertainty of the spread. Undefined for groups of one or
 * without spread.
 */
export function effectSize(first: readonly number[], second: readonly number[]): Estimate | undefined {
  const [n1, n2] = [first.length, second.length];
  if (n1 < 2 || n2 < 2) return undefined;
  const freedom = n1 + n2 - 2;
  const pooled = Math.sqrt((squares(first) + squares(second)) / freedom);
  return standardised(mean(second) - mean(first), pooled, Math.sqrt(1 / n1 + 1 / n2), freedom);
}

/**
 * `change` in standard deviations. Its standard error is `errorPerSd` standard deviations; `sd` was estimated with
 * `freedom` degrees of freedom. Undefined without any scatter, because the ratio has no meaning.
 */
function standardised(change: number, sd: number, errorPerSd: number, freedom: number): Estimate | undefined {
  if (!(sd > 0)) return change === 0 ? { value: 0, low: 0, high: 0 } : undefined;
  const d = change / sd;
  const { low, high } = noncentralityInterval(d / errorPerSd, freedom);
  const unbiased = freedom > 1 ? 1 - 3 / (4 * freedom - 1) : 1;
  return { value: unbiased * d, low: low * errorPerSd, high: high * errorPerSd };
}

/** Difference of two means, second minus first, with its interval (Student's t, pooled spread). */
export function meanDifference(first: readonly number[], second: readonly number[]): Estimate | undefined {
  const [n1, n2] = [first.length, second.length];
  if (n1 < 2 || n2 < 2) return undefined;
  const freedom = n1 + n2 - 2;
  const spread = Math.sqrt(((squares(first) + squares(second)) / freedom) * (1 / n1 + 1 / n2));
  return around(mean(second) - mean(first), tQuantile975(freedom) * spread);
}

/** A straight line fitted to values at equal steps. */
export type LinearTrend = {
  /** Last minus first fitted value, with its interval (Student's t, n - 2 degrees of freedom). */
  change: Estimate;
  /** Fitted first and last value. */
  from: number;
  to: number;
  /** Standard deviation of the values around the line. */
  residualSd: number;
  /** The change divided by `residualSd`, with its exact interval; undefined if all values are on the line. */
  effect: Estimate | undefined;
  /**
   * The value expected at a position, also beyond the last one, with the interval that holds a single new value: Student's t,
   * with the uncertainty of the line (Draper and Smith, Applied Regression Analysis, 3rd edition, section 3.1).
   */
  expectedAt(position: number): Estimate;
};

/**
 * Least squares over the position of each value, ascending; its index by default. Undefined for fewer than three
 * values.
 */
export function linearTrend(
  values: readonly number[],
  positions: readonly number[] = values.map((_value, at) => at),
): LinearTrend | undefined {
  const n = values.length;
  if (n < 3) return undefined;
  const middle = mean(positions);
  const centre = mean(values);
  const away = positions.map((position) => position - middle);
  const spread = away.reduce((sum, each) => sum + each ** 2, 0);
  const slope = values.reduce((sum, value, at) => sum + away[at]! * (value - centre), 0) / spread;
  const rest = values.reduce((sum, value, at) => sum + (value - centre - slope * away[at]!) ** 2, 0);
  const residualSd = Math.sqrt(rest / (n - 2));
  const length = positions.at(-1)! - positions[0]!;
  const errorPerSd = length / Math.sqrt(spread);
  const quantile = tQuantile975(n - 2);
  const half = quantile * residualSd * errorPerSd;
  const change = slope * length;
  return {
    change: around(change, half),
    from: centre + slope * away[0]!,
    to: centre + slope * away.at(-1)!,
    residualSd,
    // Only when asked for: its interval takes a hundred times as long as everything else.
    get effect() {
      return standardised(change, residualSd, errorPerSd, n - 2);
    },
    expectedAt(position) {
      const ahead = position - middle;
      const error = residualSd * Math.sqrt(1 + 1 / n + ahead ** 2 / spread);
      return around(centre + slope * ahead, quantile * error);
    },
  };
}

const around = (value: number, half: number): Estimate => ({ value, low: value - half, high: value + half });

/**
 * Two-sided 95 % quantile of Student's t distribution. Exact for one and two degrees of freedom; beyond that, expansion
 * 26.7.5 of Abramowitz and Stegun (1964), accurate to half a percent from three on.
 */
export function tQuantile975(freedom: number): number {
  if (freedom <= 1) return 12.7062047;
  if (freedom < 3) return 4.3026527;
  const z = Z_95;
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ];
  return terms.reduce((sum, term, index) => sum + term / freedom ** (index + 1), z);
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const squares = (values: readonly number[]): number => {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
};
