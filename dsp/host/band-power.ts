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

  let sum = 0;
  for (let bin = Math.floor(low); bin < high; bin++) {
    const from = Math.max(low, bin);
    const to = Math.min(high, bin + 1);
    sum += (to - from) * densityAt(psd, bin, (from + to) / 2 - bin);
  }
  return sum * binHz;
}

/** Density a fraction of a bin above `bin`, on the straight line to the next one. */
function densityAt(psd: ArrayLike<number>, bin: number, fraction: number): number {
  const here = psd[bin]!;
  const next = psd[bin + 1]!;
  return here + (next - here) * fraction;
}
