import { bandPowerUvSq } from '../band-power.ts';

type Band = { lowHz: number; highHz: number };

/**
 * Relative band power in percent: `100 * P(band) / P(range)`, both integrals of the same density. The range has to be
 * stated wherever the figure is shown; 1 to 45 Hz is usual. Undefined where the spectrum does not cover both, or holds
 * no power.
 */
export function relativePowerPct(
  psd: ArrayLike<number>,
  binHz: number,
  band: Band,
  range: Band,
): number | undefined {
  const part = bandPowerUvSq(psd, binHz, band.lowHz, band.highHz);
  return sharePct(part, bandPowerUvSq(psd, binHz, range.lowHz, range.highHz));
}

/** `100 * part / whole`; undefined unless both are powers and the whole is above 0. */
export function sharePct(part: number, whole: number): number | undefined {
  const share = (100 * part) / whole;
  return part >= 0 && whole > 0 && Number.isFinite(share) ? share : undefined;
}
