import type { CrossDensity } from '../spectra-types.ts';

/**
 * Fewest segments for which a coherence is shown. With n independent segments, unrelated signals show `1 / n` on
 * average (Carter 1987). With fewer than eight, that bias would look like a finding.
 */
const LEAST_COHERENCE_SEGMENTS = 8;

export type CoherenceInput = {
  cross: CrossDensity;
  /** Power spectral densities of the two channels, from the same segments as `cross`. */
  first: Float64Array;
  second: Float64Array;
  segments: number;
};

/**
 * Magnitude-squared coherence per bin, 0 to 1: `|Sxy|^2 / (Sxx Syy)`, as `scipy.signal.coherence`. NaN in bins without
 * power; undefined with fewer than {@link LEAST_COHERENCE_SEGMENTS} segments.
 */
export function magnitudeSquaredCoherence(input: CoherenceInput): Float64Array<ArrayBuffer> | undefined {
  return perBin(input, (re, im, power) => (re * re + im * im) / power);
}

/**
 * Imaginary part of coherency per bin, -1 to 1: `Im(X conj Y) / sqrt(Sxx Syy)` (Nolte et al. 2004). Its product
 * `X conj Y` is the conjugate of `cross`. Volume conduction reaches both sites at once and does not contribute. Positive: the first
 * channel leads. NaN and undefined as above. For unrelated signals its magnitude is not 0: with n independent segments
 * it is about `1 / sqrt(pi n)` on average (the mean magnitude of a normal variable of variance `1 / 2n`).
 */
export function imaginaryCoherence(input: CoherenceInput): Float64Array<ArrayBuffer> | undefined {
  return perBin(input, (_re, im, power) => -im / Math.sqrt(power));
}

function perBin(
  { cross, first, second, segments }: CoherenceInput,
  figure: (re: number, im: number, power: number) => number,
): Float64Array<ArrayBuffer> | undefined {
  if (segments < LEAST_COHERENCE_SEGMENTS) return undefined;
  return cross.real.map((re, bin) => {
    const power = first[bin]! * second[bin]!;
    return power > 0 ? figure(re, cross.imaginary[bin]!, power) : Number.NaN;
  });
}

/** Mean of a per-bin value over the bins in [lowHz, highHz); undefined when there are none. */
export function bandMean(
  perBinFigure: ArrayLike<number>,
  binHz: number,
  band: { lowHz: number; highHz: number },
): number | undefined {
  let sum = 0;
  let count = 0;
  for (let bin = Math.max(0, Math.ceil(band.lowHz / binHz)); bin * binHz < band.highHz; bin++) {
    const value = perBinFigure[bin];
    if (value === undefined) return undefined;
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return count > 0 ? sum / count : undefined;
}
