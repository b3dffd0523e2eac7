import { PlainComplexFft } from './complex-fft.ts';

/** Real transform of any length in plain TypeScript, as a convolution with a chirp (Bluestein) over a power of two. */
export class PlainChirpFft {
  readonly size: number;
  readonly input: Float64Array;
  readonly #fft: PlainComplexFft;
  /** exp(-pi i n^2 / size), interleaved. */
  readonly #chirp: Float64Array;
  readonly #filter: Float64Array;

  constructor(size: number) {
    this.size = size;
    this.input = new Float64Array(size);
    this.#fft = new PlainComplexFft(2 ** Math.ceil(Math.log2(2 * size)));
    this.#chirp = new Float64Array(2 * size);
    const { input } = this.#fft;
    for (let n = 0; n < size; n++) {
      const angle = (Math.PI * ((n * n) % (2 * size))) / size;
      this.#chirp[2 * n] = Math.cos(angle);
      this.#chirp[2 * n + 1] = -Math.sin(angle);
      const mirror = (this.#fft.size - n) % this.#fft.size;
      input[2 * n] = input[2 * mirror] = Math.cos(angle);
      input[2 * n + 1] = input[2 * mirror + 1] = Math.sin(angle);
    }
    this.#filter = this.#fft.transform().slice();
  }

  /** Transforms the input. `spectrum` takes the bins 0 to floor(size / 2), interleaved. */
  transform(spectrum: Float64Array): void {
    const chirp = this.#chirp;
    let work = this.#fft.input;
    work.fill(0);
    for (let n = 0; n < this.size; n++) {
      work[2 * n] = this.input[n]! * chirp[2 * n]!;
      work[2 * n + 1] = this.input[n]! * chirp[2 * n + 1]!;
    }
    work = this.#convolve(this.#fft.transform());
    const scale = 1 / this.#fft.size;
    for (let at = 0; at < 2 * Math.floor(this.size / 2) + 2; at += 2) {
      // The way back is a forward transform between two conjugations.
      const r = scale * work[at]!;
      const i = -scale * work[at + 1]!;
      spectrum[at] = r * chirp[at]! - i * chirp[at + 1]!;
      spectrum[at + 1] = r * chirp[at + 1]! + i * chirp[at]!;
    }
  }

  #convolve(z: Float64Array): Float64Array {
    const filter = this.#filter;
    const to = this.#fft.input;
    for (let at = 0; at < z.length; at += 2) {
      const r = z[at]! * filter[at]! - z[at + 1]! * filter[at + 1]!;
      to[at + 1] = -(z[at]! * filter[at + 1]! + z[at + 1]! * filter[at]!);
      to[at] = r;
    }
    return this.#fft.transform();
  }
}
