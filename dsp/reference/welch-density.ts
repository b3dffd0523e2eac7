import { cosTurns, sinTurns } from '../host/portable-math.ts';

/**
 * Welch's averaged periodogram of `samples`, by the definition of the discrete Fourier transform: half-overlapping
 * segments, mean removed, periodic Hann taper; one-sided density in uV^2/Hz.
 */
export function welchDensity(samples: readonly number[], segment: number, rateHz: number): Float64Array {
  const half = segment / 2;
  const density = new Float64Array(half + 1);
  const taper = Array.from({ length: segment }, (_, n) => 0.5 - 0.5 * cosTurns(n / segment));
  const taperPower = taper.reduce((sum, value) => sum + value * value, 0);
  const starts: number[] = [];
  for (let start = 0; start + segment <= samples.length; start += half) starts.push(start);

  for (const start of starts) {
    const part = samples.slice(start, start + segment);
    const mean = part.reduce((sum, value) => sum + value, 0) / segment;
    const tapered = part.map((value, n) => (value - mean) * taper[n]!);
    for (let bin = 0; bin <= half; bin++) {
      const sides = bin === 0 || bin === half ? 1 : 2;
      density[bin]! += (sides * squaredDft(tapered, bin)) / (rateHz * taperPower * starts.length);
    }
  }
  return density;
}

function squaredDft(values: readonly number[], bin: number): number {
  let real = 0;
  let imaginary = 0;
  values.forEach((value, n) => {
    const turns = ((bin * n) % values.length) / values.length;
    real += value * cosTurns(turns);
    imaginary -= value * sinTurns(turns);
  });
  return real * real + imaginary * imaginary;
}
