/** Must be even. Accurate to 1e-7 in the probability, because the integrand is smooth. */
const STEPS = 200;
const TAIL = 0.025;
const BISECTIONS = 48;

/** Weights of u = sqrt(chi-square / freedom), so that an expectation is one sum. */
type SpreadWeights = { u: Float64Array; weight: Float64Array };

/** Simpson's rule over the density of u; a missing constant is divided out. */
function spreadWeights(freedom: number): SpreadWeights {
  const reach = 8 / Math.sqrt(2 * freedom);
  const low = Math.max(0, 1 - reach);
  const step = (1 + reach - low) / STEPS;
  const u = Float64Array.from({ length: STEPS + 1 }, (_, at) => low + at * step);
  const weight = u.map((value, at) => {
    const simpson = at === 0 || at === STEPS ? 1 : at % 2 === 1 ? 4 : 2;
    const power = freedom === 1 ? 0 : (freedom - 1) * Math.log(value);
    return simpson * Math.exp(power - (freedom * (value * value - 1)) / 2);
  });
  const total = weight.reduce((sum, each) => sum + each, 0);
  return { u, weight: weight.map((each) => each / total) };
}

/** Probability that Student's t with this noncentrality is at most `t`. */
export function noncentralTBelow(t: number, freedom: number, noncentrality: number): number {
  return below(t, noncentrality, spreadWeights(freedom));
}

function below(t: number, noncentrality: number, { u, weight }: SpreadWeights): number {
  let sum = 0;
  for (let at = 0; at < u.length; at++) sum += weight[at]! * normalBelow(t * u[at]! - noncentrality);
  return sum;
}

/**
 * Exact 95 % interval of a noncentrality from one observed t (inversion of the distribution: Steiger and Fouladi 1997).
 * It includes the uncertainty of t's denominator, which a scaled interval of the numerator ignores.
 */
export function noncentralityInterval(t: number, freedom: number): { low: number; high: number } {
  const weights = spreadWeights(freedom);
  // A large t can come from a small denominator as well as from a large effect: the search range grows with t.
  const reach = 6 + Math.abs(t) * (1 + 6 / Math.sqrt(2 * freedom));
  // The probability decreases with the noncentrality.
  const solve = (wanted: number): number => {
    let [low, high] = [-reach, reach];
    for (let step = 0; step < BISECTIONS; step++) {
      const middle = (low + high) / 2;
      if (below(t, middle, weights) > wanted) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  };
  return { low: solve(1 - TAIL), high: solve(TAIL) };
}

/** Standard normal distribution: rational approximation 7.1.26 of Abramowitz and Stegun (1964), accurate to 1e-7. */
function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.327_591_1 * x);
  const series =
    ((((1.061_405_429 * t - 1.453_152_027) * t + 1.421_413_741) * t - 0.284_496_736) * t + 0.254_829_592) * t;
  const half = (series * Math.exp(-x * x)) / 2;
  return z < 0 ? half : 1 - half;
}
