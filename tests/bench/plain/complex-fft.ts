import { passOf2, passOf3, passOf4, passOf5 } from './fft-passes.ts';

/**
 * Complex transform of any length without prime factors above 5 in plain TypeScript, as fast as it gets without
 * WebAssembly: Stockham's passes between two typed arrays, tables made once, nothing allocated per call.
 */
export class PlainComplexFft {
  readonly size: number;
  /** exp(-2 pi i k / size), interleaved. */
  readonly #turns: Float64Array;
  #work: Float64Array;
  #swap: Float64Array;

  constructor(size: number) {
    this.size = size;
    this.#turns = turns(size, size);
    this.#work = new Float64Array(2 * size);
    this.#swap = new Float64Array(2 * size);
  }

  /** Where the caller puts the values, interleaved. Asked for before every transform, which changes it. */
  get input(): Float64Array {
    return this.#work;
  }

  /** Transforms the input. The result is lent until the next call. */
  transform(): Float64Array {
    let stride = 1;
    let n = this.size;
    while (n > 1) {
      const radix = this.#pass(n, stride);
      const work = this.#work;
      this.#work = this.#swap;
      this.#swap = work;
      stride *= radix;
      n /= radix;
    }
    return this.#work;
  }

  #pass(n: number, stride: number): number {
    const step = this.size / n;
    if (n % 4 === 0) {
      passOf4(n, stride, this.#work, this.#swap, this.#turns, step);
      return 4;
    }
    if (n % 2 === 0) {
      passOf2(n, stride, this.#work, this.#swap, this.#turns, step);
      return 2;
    }
    if (n % 3 === 0) {
      passOf3(n, stride, this.#work, this.#swap, this.#turns, step);
      return 3;
    }
    passOf5(n, stride, this.#work, this.#swap, this.#turns, step);
    return 5;
  }
}

/** exp(-2 pi i k / size) for k below `count`, interleaved. */
export function turns(size: number, count: number): Float64Array {
  const table = new Float64Array(2 * count);
  for (let k = 0; k < count; k++) {
    table[2 * k] = Math.cos((2 * Math.PI * k) / size);
    table[2 * k + 1] = -Math.sin((2 * Math.PI * k) / size);
  }
  return table;
}
