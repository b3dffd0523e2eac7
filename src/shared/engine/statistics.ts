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
 * Standardised mean difference of two groups, second minus first, with Hedges' correction for small groups and the
 * large-sample interval (Hedges and Olkin 1985). Undefined for groups of one or without spread.
 */
export function effectSize(first: readonly number[], second: readonly number[]): Estimate | undefined {
  const [n1, n2] = [first.length, second.length];
  if (n1 < 2 || n2 < 2) return undefined;
  const freedom = n1 + n2 - 2;
  const pooled = Math.sqrt((squares(first) + squares(second)) / freedom);
  const difference = mean(second) - mean(first);
  if (!(pooled > 0)) return difference === 0 ? { value: 0, low: 0, high: 0 } : undefined;
  const g = (1 - 3 / (4 * freedom - 1)) * (difference / pooled);
  const half = Z_95 * Math.sqrt((n1 + n2) / (n1 * n2) + (g * g) / (2 * (n1 + n2)));
  return { value: g, low: g - half, high: g + half };
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const squares = (values: readonly number[]): number => {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
};
