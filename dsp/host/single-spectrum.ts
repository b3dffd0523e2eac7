import { checkSpectraPlan, densityScale } from './check-spectra-plan.ts';
import { checkClaim, claimMemory, type KernelExports } from './kernel-exports.ts';
import type { SampleRow } from './spectra-types.ts';

/**
 * Power spectral density of one window at a time, for displays that follow the signal: mean removed, periodic Hann
 * taper, one-sided density in uV^2/Hz, as `scipy.signal.welch` gives it for a single segment.
 */
export class SingleSpectrum {
  readonly #exports: KernelExports;
  readonly #row: Float64Array;
  readonly #density: Float64Array;
  readonly #scale: (bin: number) => number;
  /** Whether the kernel splits this length into even and odd samples; other lengths use the batch kernel. */
  readonly #isSplit: boolean;

  /** Throws a RangeError when the window has under 4 samples or does not fit the memory. */
  constructor(exports: KernelExports, samplingRateHz: number, windowSamples: number) {
    const plan = { samplingRateHz, channelCount: 1, segmentSamples: windowSamples };
    checkSpectraPlan(plan);
    claimMemory(exports, this);
    if (exports.spectraConfigure(1, windowSamples, 0, 0) > 0) {
      throw new RangeError(`A window of ${windowSamples} samples is too long for one spectrum.`);
    }
    this.#exports = exports;
    this.#row = new Float64Array(exports.memory.buffer, exports.spectraRowsPointer(), windowSamples);
    this.#scale = densityScale(plan, 1);
    const bins = Math.floor(windowSamples / 2) + 1;
    this.#density = new Float64Array(exports.memory.buffer, exports.spectraDensityPointer(), bins);
    this.#isSplit = windowSamples % 4 === 0 && isSmooth(windowSamples);
  }

  /**
   * Density of the window; undefined when a sample is missing. Valid until the next call. Throws a RangeError when
   * `samples` has another length than the window.
   */
  of(samples: SampleRow): Float64Array | undefined {
    checkClaim(this.#exports, this, 'this spectrum');
    if (samples.length !== this.#row.length) {
      throw new RangeError(`A window of ${this.#row.length} samples is wanted, not of ${samples.length}.`);
    }
    return this.#isSplit ? this.#split(samples) : this.#whole(samples);
  }

  #split(samples: SampleRow): Float64Array | undefined {
    this.#row.set(samples);
    return this.#exports.spectraSingle(this.#scale(1)) === 0 ? this.#density : undefined;
  }

  #whole(samples: SampleRow): Float64Array | undefined {
    this.#exports.spectraClear();
    this.#row.set(samples);
    this.#exports.spectraTake(samples.length);
    const { buffer } = this.#exports.memory;
    const [segments] = new Float64Array(buffer, this.#exports.spectraCountsPointer(), 1);
    if (segments === 0) return undefined;
    const density = this.#density;
    const sums = new Float64Array(buffer, this.#exports.spectraPowersPointer(), 2 * density.length);
    for (let bin = 0; bin < density.length; bin++) density[bin] = sums[2 * bin]! * this.#scale(bin);
    return density;
  }
}

/** Whether a length has no prime factor above 5, as in `dsp/assembly/fft/twin-fft.ts`. */
function isSmooth(length: number): boolean {
  let rest = length;
  for (const factor of [2, 3, 5]) while (rest % factor === 0) rest /= factor;
  return rest === 1;
}
