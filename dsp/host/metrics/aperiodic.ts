/** Power falls as `10^offset / f^exponent`. */
export type AperiodicFit = {
  /** Dimensionless; 1 to 2 in resting EEG. */
  exponent: number;
  /** log10 of the density in uV^2/Hz at 1 Hz. */
  offset: number;
};

const FEWEST_BINS = 10;

/**
 * The aperiodic background of a spectrum (Donoghue et al. 2020): the negated slope of log10 density over log10
 * frequency in the bins of [`lowHz`, `highHz`). The slope is the median of the slopes of all pairs of bins (Theil-Sen),
 * so a peak that covers up to a quarter of the bins hardly changes it. The offset is `median(y) - slope * median(x)`,
 * as in `scipy.stats.theilslopes`.
 *
 * `psd` in uV^2/Hz, `psd[k]` at `k * binHz`. Bins without power are left out. Undefined with fewer than ten bins.
 */
export function aperiodicFit(
  psd: ArrayLike<number>,
  binHz: number,
  { lowHz, highHz }: { lowHz: number; highHz: number } = { lowHz: 2, highHz: 40 },
): AperiodicFit | undefined {
  const x: number[] = [];
  const y: number[] = [];
  for (let bin = Math.max(1, Math.ceil(lowHz / binHz)); bin < psd.length && bin * binHz < highHz; bin++) {
    const density = psd[bin]!;
    if (!(density > 0 && density < Number.POSITIVE_INFINITY)) continue;
    x.push(Math.log10(bin * binHz));
    y.push(Math.log10(density));
  }
  if (x.length < FEWEST_BINS) return undefined;
  const slope = medianOf(pairSlopes(x, y));
  const offset = medianOf(Float64Array.from(y)) - slope * medianOf(Float64Array.from(x));
  return { exponent: -slope, offset };
}

/** Density of the background at a frequency, uV^2/Hz. */
export const backgroundDensity = ({ exponent, offset }: AperiodicFit, hz: number): number =>
  10 ** (offset - exponent * Math.log10(hz));

function pairSlopes(x: readonly number[], y: readonly number[]): Float64Array {
  const slopes = new Float64Array((x.length * (x.length - 1)) / 2);
  let next = 0;
  for (let i = 0; i < x.length; i++) {
    for (let j = i + 1; j < x.length; j++) slopes[next++] = (y[j]! - y[i]!) / (x[j]! - x[i]!);
  }
  return slopes;
}

/** Reorders the numbers. */
function medianOf(numbers: Float64Array): number {
  const middle = numbers.length >> 1;
  const upper = smallest(numbers, middle);
  if (numbers.length % 2 === 1) return upper;
  let lower = numbers[0]!;
  for (let index = 1; index < middle; index++) if (numbers[index]! > lower) lower = numbers[index]!;
  return (lower + upper) / 2;
}

/**
 * The number at index `rank` of the sorted order (Hoare's selection). Afterwards no number before `rank` is larger. A
 * live spectrum has thousands of slopes several times a second, and sorting them would take most of its time.
 */
function smallest(numbers: Float64Array, rank: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const pivot = middleOfThree(numbers[low]!, numbers[(low + high) >> 1]!, numbers[high]!);
    let i = low;
    let j = high;
    while (i <= j) {
      while (numbers[i]! < pivot) i++;
      while (numbers[j]! > pivot) j--;
      if (i > j) break;
      const swap = numbers[i]!;
      numbers[i++] = numbers[j]!;
      numbers[j--] = swap;
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else break;
  }
  return numbers[rank]!;
}

const middleOfThree = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
