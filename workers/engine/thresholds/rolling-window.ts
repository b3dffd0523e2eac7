import { quantileSorted, spreadSorted } from '#shared/quantile.ts';

/**
 * The newest `capacity` values, none of them NaN, for quantiles over a moving window. They are also kept sorted: to
 * sort them each second took over a quarter of the engine's time.
 */
export class RollingWindow {
  readonly #ring: Float64Array;
  readonly #sorted: Float64Array;
  #next = 0;
  #count = 0;

  constructor(capacity: number) {
    this.#ring = new Float64Array(capacity);
    this.#sorted = new Float64Array(capacity);
  }

  get count(): number {
    return this.#count;
  }

  push(value: number): void {
    if (this.#count === this.#ring.length) this.#remove(this.#ring[this.#next]!);
    const index = this.#indexOf(value);
    this.#sorted.copyWithin(index + 1, index, this.#count);
    this.#sorted[index] = value;
    this.#count += 1;
    this.#ring[this.#next] = value;
    this.#next = (this.#next + 1) % this.#ring.length;
  }

  clear(): void {
    this.#next = 0;
    this.#count = 0;
  }

  quantile(share: number): number {
    return quantileSorted(this.#sorted.subarray(0, this.#count), share);
  }

  /** Inter-quartile range; NaN without values. */
  spread(): number {
    return spreadSorted(this.#sorted.subarray(0, this.#count));
  }

  #remove(value: number): void {
    const index = this.#indexOf(value);
    this.#sorted.copyWithin(index, index + 1, this.#count);
    this.#count -= 1;
  }

  /** Index of the first sorted value that is not below `value`. */
  #indexOf(value: number): number {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sorted[middle]! < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** A copy of the newest `count` values, oldest first; fewer if fewer are stored. */
  newest(count: number): Float64Array {
    const length = Math.min(count, this.#count);
    const from = this.#next - length + this.#ring.length;
    return Float64Array.from({ length }, (_, index) => this.#ring[(from + index) % this.#ring.length]!);
  }
}
