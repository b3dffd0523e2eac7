/**
 * Real transform of a power of two in plain TypeScript, as fast as it gets without WebAssembly: Stockham's radix-4
 * passes over half as many complex values, typed arrays, tables made once, nothing allocated per call.
 */
export class PlainRealFft {
  readonly size: number;
  readonly #points: number;
  /** exp(-2 pi i k / points), k below `points`, interleaved. */
  readonly #turns: Float64Array;
  /** exp(-2 pi i k / size), k up to `points`, interleaved. */
  readonly #split: Float64Array;
  #work: Float64Array;
  #swap: Float64Array;

  constructor(size: number) {
    this.size = size;
    this.#points = size / 2;
    this.#turns = turns(this.#points, this.#points);
    this.#split = turns(size, this.#points + 1);
    this.#work = new Float64Array(size);
    this.#swap = new Float64Array(size);
  }

  /** Where the caller puts the samples. Its contents are lost in `transform`. */
  get input(): Float64Array {
    return this.#work;
  }

  /** Transforms the input. `spectrum` takes the bins 0 to size / 2, interleaved. */
  transform(spectrum: Float64Array): void {
    const z = this.#complexTransform();
    const points = this.#points;
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

  #complexTransform(): Float64Array {
    let stride = 1;
    let n = this.#points;
    for (; n >= 4; n >>= 2) {
      passOf4(n, stride, this.#work, this.#swap, this.#turns, this.#points / n);
      this.#exchange();
      stride <<= 2;
    }
    if (n === 2) {
      passOf2(stride, this.#work, this.#swap);
      this.#exchange();
    }
    const result = this.#work;
    return result;
  }

  #exchange(): void {
    const work = this.#work;
    this.#work = this.#swap;
    this.#swap = work;
  }
}

function turns(size: number, count: number): Float64Array {
  const table = new Float64Array(2 * count);
  for (let k = 0; k < count; k++) {
    table[2 * k] = Math.cos((2 * Math.PI * k) / size);
    table[2 * k + 1] = -Math.sin((2 * Math.PI * k) / size);
  }
  return table;
}

function passOf4(
  n: number,
  stride: number,
  from: Float64Array,
  to: Float64Array,
  table: Float64Array,
  step: number,
): void {
  const rows = n >> 2;
  const row2 = 2 * stride;
  const quarter = rows * row2;
  for (let row = 0; row < rows; row++) {
    const turn = 2 * row * step;
    const w1r = table[turn]!;
    const w1i = table[turn + 1]!;
    const w2r = table[2 * turn]!;
    const w2i = table[2 * turn + 1]!;
    const w3r = table[3 * turn]!;
    const w3i = table[3 * turn + 1]!;
    let a = row * row2;
    let write = 4 * a;
    const end = a + row2;
    for (; a < end; a += 2, write += 2) {
      const b = a + quarter;
      const c = b + quarter;
      const d = c + quarter;
      const sumAcR = from[a]! + from[c]!;
      const sumAcI = from[a + 1]! + from[c + 1]!;
      const difAcR = from[a]! - from[c]!;
      const difAcI = from[a + 1]! - from[c + 1]!;
      const sumBdR = from[b]! + from[d]!;
      const sumBdI = from[b + 1]! + from[d + 1]!;
      const difBdR = from[b]! - from[d]!;
      const difBdI = from[b + 1]! - from[d + 1]!;
      to[write] = sumAcR + sumBdR;
      to[write + 1] = sumAcI + sumBdI;
      const r1 = difAcR + difBdI;
      const i1 = difAcI - difBdR;
      to[write + row2] = r1 * w1r - i1 * w1i;
      to[write + row2 + 1] = r1 * w1i + i1 * w1r;
      const r2 = sumAcR - sumBdR;
      const i2 = sumAcI - sumBdI;
      to[write + 2 * row2] = r2 * w2r - i2 * w2i;
      to[write + 2 * row2 + 1] = r2 * w2i + i2 * w2r;
      const r3 = difAcR - difBdI;
      const i3 = difAcI + difBdR;
      to[write + 3 * row2] = r3 * w3r - i3 * w3i;
      to[write + 3 * row2 + 1] = r3 * w3i + i3 * w3r;
    }
  }
}

/** The last pass of a length that is no power of four: all its factors are 1. */
function passOf2(stride: number, from: Float64Array, to: Float64Array): void {
  const half = 2 * stride;
  for (let a = 0; a < half; a++) {
    to[a] = from[a]! + from[a + half]!;
    to[a + half] = from[a]! - from[a + half]!;
  }
}
