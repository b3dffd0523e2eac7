import { cosTurns, sinTurns } from '#dsp/host/portable-math.ts';

/** Complex spectrum of a segment, scaled so that |X|^2 is a one-sided density in uV^2/Hz. */
export type SegmentSpectrum = { real: Float64Array; imaginary: Float64Array; isValid: boolean };

/**
 * Spectrum of one Hann-tapered segment without its mean, at the bins up to `highestHz` only, straight from the
 * definition of the discrete Fourier transform: short segments and few bins need no fast transform, and any length
 * will do. Averaged over half-overlapping segments it is Welch's estimate.
 */
export class SegmentTransform {
  readonly binHz: number;
  readonly binCount: number;
  readonly #length: number;
  readonly #cosine: Float64Array;
  readonly #sine: Float64Array;
  readonly #scale: number;

  constructor(samplingRateHz: number, length: number, highestHz: number) {
    this.#length = length;
    this.binHz = samplingRateHz / length;
    this.binCount = Math.min(Math.floor(length / 2), Math.ceil(highestHz / this.binHz) + 2);
    const taper = Float64Array.from({ length }, (_, n) => 0.5 - 0.5 * cosTurns(n / length));
    const taperPower = taper.reduce((sum, value) => sum + value * value, 0);
    this.#scale = Math.sqrt(2 / (samplingRateHz * taperPower));
    this.#cosine = new Float64Array(this.binCount * length);
    this.#sine = new Float64Array(this.binCount * length);
    for (let bin = 0; bin < this.binCount; bin++) {
      for (let n = 0; n < length; n++) {
        const turns = ((bin * n) % length) / length;
        this.#cosine[bin * length + n] = taper[n]! * cosTurns(turns);
        this.#sine[bin * length + n] = -taper[n]! * sinTurns(turns);
      }
    }
  }

  empty(): SegmentSpectrum {
    return {
      real: new Float64Array(this.binCount),
      imaginary: new Float64Array(this.binCount),
      isValid: false,
    };
  }

  /** Fills `out`; `samples` lose their mean. Bin 0 is left at 0. */
  transform(samples: Float64Array, out: SegmentSpectrum): void {
    let mean = 0;
    for (let n = 0; n < this.#length; n++) mean += samples[n]!;
    mean /= this.#length;
    out.isValid = Number.isFinite(mean);
    if (!out.isValid) return;
    for (let n = 0; n < this.#length; n++) samples[n]! -= mean;
    for (let bin = 1; bin < this.binCount; bin++) {
      const row = bin * this.#length;
      let real = 0;
      let imaginary = 0;
      for (let n = 0; n < this.#length; n++) {
        real += samples[n]! * this.#cosine[row + n]!;
        imaginary += samples[n]! * this.#sine[row + n]!;
      }
      out.real[bin] = real * this.#scale;
      out.imaginary[bin] = imaginary * this.#scale;
    }
  }
}
