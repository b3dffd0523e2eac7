/**
 * Trigonometry and exp from +, -, * and / only, so that every JavaScript engine computes the same bits.
 *
 * `Math.sin` and similar functions may differ in the last digit between engines and even between versions of one
 * engine. Filter coefficients made from them would make a live session in a browser differ from its replay on the
 * command line. Every value that enters a coefficient uses these functions instead.
 */
const TWO_PI = 6.283185307179586;
const LN_2_HIGH = 0.6931471803691238;
const LN_2_LOW = 1.9082149292705877e-10;

/** (-1)^k / (2k + 1)!, highest power first: sine up to z^21, accurate to 2e-18 for |z| <= pi/2. */
const SINE_TERMS = [
  1 / 51090942171709440000,
  -1 / 121645100408832000,
  1 / 355687428096000,
  -1 / 1307674368000,
  1 / 6227020800,
  -1 / 39916800,
  1 / 362880,
  -1 / 5040,
  1 / 120,
  -1 / 6,
  1,
];

/** sin(2 pi t) of a phase in turns; absolute error below 4e-16, and relative error for small t. */
export function sinTurns(turns: number): number {
  const u = turns - Math.floor(turns + 0.5);
  if (u > 0.25) return sineSeries(0.5 - u);
  if (u < -0.25) return sineSeries(-0.5 - u);
  return sineSeries(u);
}

/** cos(2 pi t) of a phase in turns; absolute error below 4e-16. */
export function cosTurns(turns: number): number {
  const u = turns - Math.floor(turns + 0.5);
  return sineSeries(0.25 - Math.abs(u));
}

/** tan(2 pi t) of a phase in turns. */
export function tanTurns(turns: number): number {
  return sinTurns(turns) / cosTurns(turns);
}

/** exp(x); relative error below 1e-15 for |x| <= 700. */
export function exponential(x: number): number {
  const halvings = Math.floor(x / (LN_2_HIGH + LN_2_LOW) + 0.5);
  const rest = x - halvings * LN_2_HIGH - halvings * LN_2_LOW;
  let term = 1;
  let sum = 1;
  for (let k = 1; k <= 20; k++) {
    term *= rest / k;
    sum += term;
  }
  const factor = halvings < 0 ? 0.5 : 2;
  for (let k = Math.abs(halvings); k > 0; k--) sum *= factor;
  return sum;
}

/** The `degree`-th root (integer, at least 1) of a value of 0-1, by Newton's method; accurate to the last digits. */
export function root(value: number, degree: number): number {
  if (value === 0 || degree === 1) return value;
  // Starting above the root, every step decreases until rounding stops it.
  let guess = 1;
  for (;;) {
    let power = 1;
    for (let k = 1; k < degree; k++) power *= guess;
    const next = guess - (guess - value / power) / degree;
    if (!(next < guess)) return guess;
    guess = next;
  }
}

function sineSeries(turns: number): number {
  const z = TWO_PI * turns;
  const zz = z * z;
  let sum = 0;
  for (const term of SINE_TERMS) sum = sum * zz + term;
  return sum * z;
}
