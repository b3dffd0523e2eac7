/**
 * Smooths by a least-squares polynomial of `order` over every `window` neighboring values (Savitzky and Golay 1964),
 * like `scipy.signal.savgol_filter` with its defaults. Near the ends, the polynomial of the outermost full window is
 * evaluated. Throws a RangeError when the window is even, not above the order, or longer than the values.
 */
export function savitzkyGolay(
  values: ArrayLike<number>,
  window: number,
  order: number,
): Float64Array<ArrayBuffer> {
  if (!(window % 2 === 1 && window > order && order >= 0 && window <= values.length)) {
    throw new RangeError(
      `A smoothing window of ${window} values does not fit order ${order} and ${values.length} values.`,
    );
  }
  const half = (window - 1) / 2;
  const fits = fitsOf(window, order);
  const smooth = new Float64Array(values.length);
  for (let index = 0; index < smooth.length; index++) {
    const start = Math.min(Math.max(index - half, 0), values.length - window);
    const weights = fits[index - start]!;
    let sum = 0;
    for (let offset = 0; offset < window; offset++) sum += weights[offset]! * values[start + offset]!;
    smooth[index] = sum;
  }
  return smooth;
}

/** Cached weights of the last window and order: a live spectrum uses the same ones several times a second. */
let known: { window: number; order: number; fits: Float64Array[] } | undefined;

function fitsOf(window: number, order: number): Float64Array[] {
  if (known?.window !== window || known.order !== order) {
    const half = (window - 1) / 2;
    const fits = Array.from({ length: window }, (_, place) =>
      Float64Array.from(weightsAt(place - half, half, order)),
    );
    known = { window, order, fits };
  }
  return known.fits;
}

/**
 * Weights that give the polynomial's value at `place`. With polynomials that are orthogonal over the integers -half to
 * half (Gram), least squares reduces to sums of products. No system of equations has to be solved.
 */
function weightsAt(place: number, half: number, order: number): number[] {
  const points = Array.from({ length: 2 * half + 1 }, (_, index) => index - half);
  const weights = points.map(() => 0);
  for (const polynomial of gramPolynomials(points, order)) {
    const norm = polynomial.reduce((sum, value) => sum + value * value, 0);
    const here = polynomial[place + half]!;
    polynomial.forEach((value, index) => (weights[index]! += (value * here) / norm));
  }
  return weights;
}

/**
 * Values of the polynomials of degree 0 to `order` that are orthogonal over the points, by the three-term recurrence.
 */
function gramPolynomials(points: readonly number[], order: number): number[][] {
  const squares = (values: readonly number[]) => values.reduce((sum, value) => sum + value * value, 0);
  const polynomials = [points.map(() => 1)];
  for (let degree = 1; degree <= order; degree++) {
    const last = polynomials[degree - 1]!;
    const before = polynomials[degree - 2];
    const share = before ? squares(last) / squares(before) : 0;
    polynomials.push(last.map((value, index) => points[index]! * value - share * (before?.[index] ?? 0)));
  }
  return polynomials;
}
