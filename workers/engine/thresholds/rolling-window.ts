import { quantileSorted, spreadSorted } from '#shared/quantile.ts';

/**
 * The newest `capacity` values, none of them NaN, for quantiles over a moving window. From the first quantile on they are
 * also kept sorted: to sort them each second took over a quarter of the engine's time.
 */
export class RollingWindow {
  readonly #ring: Float64Array;
  readonly #sorted: Float64Array;
  #next = 0;
  #count = 0;
  #isSorted = false;

  constructor(capacity: number) {
    this.#ring = new Float64Array(capacity);
    this.#sorted = new Float64Array(capacity);
  }

  get count(): number {
    return this.#count;
  }

  push(value: number): void {
    const isFull = this.#count === this.#ring.length;
    if (this.#isSorted) this.#exchange(isFull ? this.#ring[this.#next] : undefined, value);
    if (!isFull) this.#count += 1;
    this.#ring[this.#next] = value;
    this.#next = (this.#next + 1) % this.#ring.length;
  }

  clear(): void {
    this.#next = 0;
    this.#count = 0;
    this.#isSorted = false;
  }

  quantile(share: number): number {
    return quantileSorted(this.#inOrder(), share);
  }

  /** Inter-quartile range; NaN without values. */
  spread(): number {
    return spreadSorted(this.#inOrder());
  }

  #inOrder(): Float64Array {
    const sorted = this.#sorted.subarray(0, this.#count);
    if (!this.#isSorted) {
      // Until the ring is full, its values begin at 0.
      sorted.set(this.#ring.subarray(0, this.#count));
      sorted.sort();
      this.#isSorted = true;
    }
    return sorted;
  }

  #exchange(gone: number | undefined, value: number): void {
    let count = this.#count;
    if (gone !== undefined) {
      const index = this.#indexOf(gone, count);
      this.#sorted.copyWithin(index, index + 1, count);
      count -= 1;
    }
    const index = this.#indexOf(value, count);
    this.#sorted.copyWithin(index + 1, index, count);
    this.#sorted[index] = value;
  }

  /** Index of the first sorted value that is not below `value`. */
  #indexOf(value: number, count: number): number {
    let [low, high] = [0, count];
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
