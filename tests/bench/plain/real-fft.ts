import { PlainComplexFft, turns } from './complex-fft.ts';

/** Real transform of an even length: of half as many complex values, taken apart afterwards. */
export class PlainRealFft {
  readonly size: number;
  readonly #half: PlainComplexFft;
  /** exp(-2 pi i k / size), k up to half the size. */
  readonly #split: Float64Array;

  constructor(size: number) {
    this.size = size;
    this.#half = new PlainComplexFft(size / 2);
    this.#split = turns(size, size / 2 + 1);
  }

  /** Where the caller puts the samples. Its contents are lost in `transform`. */
  get input(): Float64Array {
    return this.#half.input;
  }

  /** Transforms the input. `spectrum` takes the bins 0 to size / 2, interleaved. */
  transform(spectrum: Float64Array): void {
    const z = this.#half.transform();
    const points = this.#half.size;
    const split = this.#split;
    spectrum[0] = z[0]! + z[1]!;
    spectrum[1] = 0;
    spectrum[2 * points] = z[0]! - z[1]!;
    spectrum[2 * points + 1] = 0;
    for (let k = 1, low = 2, high = 2 * points - 2; k <= points >> 1; k++, low += 2, high -= 2) {
      const evenR = 0.5 * (z[low]! + z[high]!);
      const evenI = 0.5 * (z[low + 1]! - z[high + 1]!);
      const oddR = 0.5 * (z[low + 1]! + z[high + 1]!);
      const oddI = 0.5 * (z[high]! - z[low]!);
      const wr = split[low]!;
      const wi = split[low + 1]!;
      const turnedR = wr * oddR - wi * oddI;
      const turnedI = wr * oddI + wi * oddR;
      spectrum[low] = evenR + turnedR;
      spectrum[low + 1] = evenI + turnedI;
      spectrum[high] = evenR - turnedR;
      spectrum[high + 1] = turnedI - evenI;
    }
  }
}
