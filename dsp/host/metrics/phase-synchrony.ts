/** In-phase and quadrature parts of a demodulated band, sample by sample; NaN where missing. */
export type Phasors = { inPhase: ArrayLike<number>; quadrature: ArrayLike<number> };

export type PhaseSynchrony = {
  /** 0 (no relation) to 1 (constant phase difference). */
  plv: number;
  /** Mean lead of the first signal in radians, -pi to pi. */
  phaseRad: number;
  /** Number of samples used. */
  count: number;
};

/**
 * Phase-locking value of two signals in a band (Lachaux et al. 1999): `|mean(exp(i (phi1 - phi2)))|` over the samples
 * that both signals have. Independent of amplitude. Unrelated phases give about `1 / sqrt(n)` for n independent values.
 * Neighboring samples of a narrow band are far from independent, so use windows of seconds. Undefined without a single
 * sample.
 */
export function phaseSynchrony(first: Phasors, second: Phasors): PhaseSynchrony | undefined {
  const length = Math.min(first.inPhase.length, second.inPhase.length);
  let real = 0;
  let imaginary = 0;
  let count = 0;
  for (let index = 0; index < length; index++) {
    const [a, b] = [first.inPhase[index]!, first.quadrature[index]!];
    const [c, d] = [second.inPhase[index]!, second.quadrature[index]!];
    // `sqrt` is exactly rounded on every platform; `hypot` need not be.
    const size = Math.sqrt((a * a + b * b) * (c * c + d * d));
    if (!(size > 0)) continue;
    real += (a * c + b * d) / size;
    imaginary += (b * c - a * d) / size;
    count++;
  }
  if (count === 0) return undefined;
  return {
    plv: Math.sqrt(real * real + imaginary * imaginary) / count,
    phaseRad: Math.atan2(imaginary, real),
    count,
  };
}
