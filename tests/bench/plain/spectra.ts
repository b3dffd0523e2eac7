import { PlainChirpFft } from './chirp-fft.ts';
import { PlainRealFft } from './real-fft.ts';

/** Periodic Hann taper. */
const hann = (size: number): Float64Array =>
  Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size));

function isFastLength(size: number): boolean {
  let rest = size;
  for (const factor of [2, 3, 5]) while (rest % factor === 0) rest /= factor;
  return size % 2 === 0 && rest === 1;
}

/** Spectrum of one tapered segment without its mean. */
class SegmentSpectrum {
  readonly size: number;
  readonly #fft: PlainRealFft | PlainChirpFft;
  readonly #taper: Float64Array;

  constructor(size: number) {
    this.size = size;
    this.#fft = isFastLength(size) ? new PlainRealFft(size) : new PlainChirpFft(size);
    this.#taper = hann(size);
  }

  transform(samples: Float64Array, start: number, spectrum: Float64Array): void {
    const { size } = this;
    const taper = this.#taper;
    const input = this.#fft.input;
    let sum = 0;
    for (let n = 0; n < size; n++) sum += samples[start + n]!;
    const mean = sum / size;
    for (let n = 0; n < size; n++) input[n] = (samples[start + n]! - mean) * taper[n]!;
    this.#fft.transform(spectrum);
  }
}

/** Density of one window at a time. */
export class PlainSingleSpectrum {
  readonly #segment: SegmentSpectrum;
  readonly #spectrum: Float64Array;
  readonly #density: Float64Array;
  readonly #scale: number;

  constructor(samplingRateHz: number, size: number) {
    this.#segment = new SegmentSpectrum(size);
    this.#spectrum = new Float64Array(size + 2);
    this.#density = new Float64Array(size / 2 + 1);
    this.#scale = 2 / (samplingRateHz * 0.375 * size);
  }

  of(samples: Float64Array, start = 0): Float64Array {
    this.#segment.transform(samples, start, this.#spectrum);
    const spectrum = this.#spectrum;
    const density = this.#density;
    const last = density.length - 1;
    for (let bin = 0; bin <= last; bin++) {
      const re = spectrum[2 * bin]!;
      const im = spectrum[2 * bin + 1]!;
      density[bin] = (re * re + im * im) * this.#scale;
    }
    density[0]! /= 2;
    density[last]! /= 2;
    return density;
  }
}

/** Welch densities of all channels, half overlap. */
export function plainWelch(
  rows: readonly Float64Array[],
  samplingRateHz: number,
  size: number,
): Float64Array[] {
  const segment = new SegmentSpectrum(size);
  const spectrum = new Float64Array(size + 2);
  return rows.map((row) => {
    const sums = new Float64Array(Math.floor(size / 2) + 1);
    let segments = 0;
    for (let start = 0; start + size <= row.length; start += size - Math.floor(size / 2)) {
      segment.transform(row, start, spectrum);
      for (let bin = 0; bin < sums.length; bin++) {
        const re = spectrum[2 * bin]!;
        const im = spectrum[2 * bin + 1]!;
        sums[bin]! += re * re + im * im;
      }
      segments++;
    }
    return scaled(sums, samplingRateHz, size, segments);
  });
}

/** Magnitude-squared coherence of every two channels, in the order (0, 1), (0, 2), ... (1, 2), ... */
export function plainCoherence(rows: readonly Float64Array[], size: number): Float64Array[] {
  const channels = rows.length;
  const bins = size / 2 + 1;
  const segment = new SegmentSpectrum(size);
  const spectra = rows.map(() => new Float64Array(size + 2));
  const powers = rows.map(() => new Float64Array(bins));
  const products = Array.from({ length: (channels * (channels - 1)) / 2 }, () => new Float64Array(2 * bins));
  for (let start = 0; start + size <= rows[0]!.length; start += size / 2) {
    for (let channel = 0; channel < channels; channel++) {
      segment.transform(rows[channel]!, start, spectra[channel]!);
      addPower(spectra[channel]!, powers[channel]!);
    }
    for (let first = 0, pair = 0; first < channels; first++) {
      for (let second = first + 1; second < channels; second++, pair++) {
        addProduct(spectra[first]!, spectra[second]!, products[pair]!);
      }
    }
  }
  return coherences(powers, products);
}

function addPower(x: Float64Array, sums: Float64Array): void {
  for (let bin = 0, at = 0; bin < sums.length; bin++, at += 2) {
    sums[bin]! += x[at]! * x[at]! + x[at + 1]! * x[at + 1]!;
  }
}

function addProduct(x: Float64Array, y: Float64Array, sums: Float64Array): void {
  for (let at = 0; at < sums.length; at += 2) {
    const xr = x[at]!;
    const xi = x[at + 1]!;
    const yr = y[at]!;
    const yi = y[at + 1]!;
    sums[at]! += xr * yr + xi * yi;
    sums[at + 1]! += xr * yi - xi * yr;
  }
}

function coherences(powers: readonly Float64Array[], products: readonly Float64Array[]): Float64Array[] {
  let pair = 0;
  return powers.flatMap((left, first) =>
    powers.slice(first + 1).map((right) => {
      const product = products[pair++]!;
      const result = new Float64Array(left.length);
      for (let bin = 0; bin < result.length; bin++) {
        const re = product[2 * bin]!;
        const im = product[2 * bin + 1]!;
        result[bin] = (re * re + im * im) / (left[bin]! * right[bin]!);
      }
      return result;
    }),
  );
}

function scaled(sums: Float64Array, samplingRateHz: number, size: number, segments: number): Float64Array {
  const scale = 2 / (samplingRateHz * 0.375 * size * segments);
  for (let bin = 0; bin < sums.length; bin++) sums[bin]! *= scale;
  sums[0]! /= 2;
  if (size % 2 === 0) sums[sums.length - 1]! /= 2;
  return sums;
}
