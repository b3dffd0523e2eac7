/**
 * Power of a band in uV^2: the integral of the density over [lowHz, highHz] by the trapezoid rule. The density is
 * interpolated linearly between bins. Band edges between bins are interpolated too, so the powers of adjacent bands add
 * up exactly to the power of their union.
 *
 * `psd` is one-sided in uV^2/Hz, `psd[k]` at `k * binHz`. Returns NaN when the band is empty or extends beyond the
 * spectrum.
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
  // The partial intervals at the band edges.
  if (low < first) sum += (first - low) * densityAt(psd, first - 1, (low + first) / 2 - (first - 1));
  if (high > last) sum += (high - last) * densityAt(psd, last, (last + high) / 2 - last);
  return sum * binHz;
}

/** Density at `bin + fraction`, interpolated linearly. */
function densityAt(psd: ArrayLike<number>, bin: number, fraction: number): number {
  const here = psd[bin]!;
  const next = psd[bin + 1]!;
  return here + (next - here) * fraction;
}
