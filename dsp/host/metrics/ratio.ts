/**
 * Ratio of two band powers, without unit: `P1 / P2`. The usual theta/beta ratio is one (Monastra et al. 1999). It follows
 * the aperiodic slope as much as it follows rhythms, so it is no diagnostic figure. Undefined without power below the
 * line.
 */
export function powerRatio(numeratorUvSq: number, denominatorUvSq: number): number | undefined {
  const ratio = numeratorUvSq / denominatorUvSq;
  return numeratorUvSq >= 0 && denominatorUvSq > 0 && Number.isFinite(ratio) ? ratio : undefined;
}

/** Ratio of two band amplitudes in uV RMS, without unit: `A1 / A2`, the square root of the ratio of the powers. */
export function amplitudeRatio(numeratorUv: number, denominatorUv: number): number | undefined {
  return powerRatio(numeratorUv, denominatorUv);
}
