/** Largest distance between a band edge and its bin, in bins: rates such as 487.5 Hz do not divide exactly. */
const ON_BIN = 1e-9;

/**
 * Power of a band in the square of the signal's unit: trapezoid rule over the bins from the first at or above `lowHz`
 * to the last at or below `highHz`. This is the common method (`scipy.integrate.trapezoid` over a mask of bins). It
 * equals `bandPowerUvSq` where the edges lie on bins.
 *
 * `psd` is one-sided, `psd[k]` at `k * binHz`. Returns NaN when the spectrum does not reach the band's upper edge or
 * fewer than two bins lie in the band.
 */
export function bandPowerOnGrid(
  psd: ArrayLike<number>,
  binHz: number,
  band: { lowHz: number; highHz: number },
): number {
  const first = Math.max(0, Math.ceil(band.lowHz / binHz - ON_BIN));
  const last = Math.floor(band.highHz / binHz + ON_BIN);
  if (!(last < psd.length && last > first)) return Number.NaN;
  let sum = (psd[first]! + psd[last]!) / 2;
  for (let bin = first + 1; bin < last; bin++) sum += psd[bin]!;
  return sum * binHz;
}
