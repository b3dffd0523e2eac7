/**
 * Power of a band in uV^2: the integral of the density over [lowHz, highHz], taking the density as straight
 * lines between its bins (trapezoid rule). Edges between two bins cut the line there, so neighbouring bands add up
 * exactly to the band they form together.
 *
 * `psd` is one-sided in uV^2/Hz, `psd[k]` at `k * binHz`. Returns NaN when the band is empty or reaches beyond the
 * spectrum: what was not measured has no power.
 */
export function bandPowerUvSq(psd: ArrayLike<number>, binHz: number, lowHz: number, highHz: number): number {
  const lastBin = psd.length - 1;
  const low = lowHz / binHz;
  const high = highHz / binHz;
  if (!(low >= 0 && low < high && high <= lastBin)) return Number.NaN;

  const first = Math.ceil(low);
  const last = Math.floor(high);
  if (first > last) return (high - low) * densityAt(psd, last, (low + high) / 2 - last) * binHz;
  let sum = -(psd[first]! + psd[last]!) / 2;
  for (let bin = first; bin <= last; bin++) sum += psd[bin]!;
  // What is left of the intervals the edges cut.
  if (low < first) sum += (first - low) * densityAt(psd, first - 1, (low + first) / 2 - (first - 1));
  if (high > last) sum += (high - last) * densityAt(psd, last, (last + high) / 2 - last);
  return sum * binHz;
}

/** Density a fraction of a bin above `bin`, on the straight line to the next one. */
function densityAt(psd: ArrayLike<number>, bin: number, fraction: number): number {
  const here = psd[bin]!;
  const next = psd[bin + 1]!;
  return here + (next - here) * fraction;
}
