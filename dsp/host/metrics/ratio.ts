/**
 * Ratio of two band powers, dimensionless: `P1 / P2`, such as the usual theta/beta ratio (Monastra et al. 1999). It
 * depends on the aperiodic slope as much as on rhythms, so it is not a diagnostic figure. Undefined when the
 * denominator has no power.
 */
export function powerRatio(numeratorUvSq: number, denominatorUvSq: number): number | undefined {
  const ratio = numeratorUvSq / denominatorUvSq;
  return numeratorUvSq >= 0 && denominatorUvSq > 0 && Number.isFinite(ratio) ? ratio : undefined;
}

/** Ratio of two band amplitudes in uV RMS, dimensionless: `A1 / A2`, the square root of the ratio of the powers. */
export function amplitudeRatio(numeratorUv: number, denominatorUv: number): number | undefined {
  return powerRatio(numeratorUv, denominatorUv);
}
