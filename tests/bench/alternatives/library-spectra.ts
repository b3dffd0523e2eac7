import createPffft from '@echogarden/pffft-wasm/simd';
import FFT from 'fft.js';

const hann = (size: number): Float64Array =>
  Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size));

export type DensityOf = (samples: Float64Array) => ArrayLike<number>;

/** Density of one window with fft.js around its real transform: what a program that picks this library would do. */
export function fftJsDensity(samplingRateHz: number, size: number): DensityOf {
  const fft = new FFT(size);
  const taper = hann(size);
  const input = Array.from({ length: size }, () => 0);
  const spectrum = fft.createComplexArray() as number[];
  const density = new Float64Array(size / 2 + 1);
  const scale = 2 / (samplingRateHz * 0.375 * size);
  return (samples) => {
    const mean = meanOf(samples);
    for (let n = 0; n < size; n++) input[n] = (samples[n]! - mean) * taper[n]!;
    fft.realTransform(spectrum, input);
    for (let bin = 0; bin < density.length; bin++) {
      const re = spectrum[2 * bin]!;
      const im = spectrum[2 * bin + 1]!;
      density[bin] = scale * (re * re + im * im);
    }
    density[0]! /= 2;
    density[size / 2]! /= 2;
    return density;
  };
}

/** The same with pffft, which works in single precision. Its first pair holds the bins at both ends. */
export async function pffftDensity(samplingRateHz: number, size: number): Promise<DensityOf> {
  const pffft = await createPffft();
  const setup = pffft._pffft_new_setup(size, 0);
  const [input, output, work] = [0, 1, 2].map(() => pffft._pffft_aligned_malloc(size * 4)) as [
    number,
    number,
    number,
  ];
  const taper = hann(size);
  const from = pffft.HEAPF32.subarray(input / 4, input / 4 + size);
  const spectrum = pffft.HEAPF32.subarray(output / 4, output / 4 + size);
  const density = new Float32Array(size / 2 + 1);
  const scale = 2 / (samplingRateHz * 0.375 * size);
  return (samples) => {
    const mean = meanOf(samples);
    for (let n = 0; n < size; n++) from[n] = (samples[n]! - mean) * taper[n]!;
    pffft._pffft_transform_ordered(setup, input, output, work, 0);
    for (let bin = 1; bin < size / 2; bin++) {
      const re = spectrum[2 * bin]!;
      const im = spectrum[2 * bin + 1]!;
      density[bin] = scale * (re * re + im * im);
    }
    density[0] = 0.5 * scale * spectrum[0]! ** 2;
    density[size / 2] = 0.5 * scale * spectrum[1]! ** 2;
    return density;
  };
}

function meanOf(samples: Float64Array): number {
  let sum = 0;
  for (let n = 0; n < samples.length; n++) sum += samples[n]!;
  return sum / samples.length;
}
