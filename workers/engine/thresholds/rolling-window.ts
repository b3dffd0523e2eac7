import { quantileSorted, spreadSorted } from './quantile.ts';

/** The newest `capacity` values, for quantiles over a moving window. */
export class RollingWindow {
  readonly #ring: Float64Array;
  readonly #scratch: Float64Array;
  #next = 0;
  #count = 0;

  constructor(capacity: number) {
    this.#ring = new Float64Array(capacity);
    this.#scratch = new Float64Array(capacity);
  }

  get count(): number {
    return this.#count;
  }

  push(value: number): void {
    this.#ring[this.#next] = value;
    this.#next = (this.#next + 1) % this.#ring.length;
    this.#count = Math.min(this.#count + 1, this.#ring.length);
  }

  clear(): void {
    this.#next = 0;
    this.#count = 0;
  }

  quantile(share: number): number {
    return quantileSorted(this.#sorted(), share);
  }

  /** Inter-quartile range; NaN without values. */
  spread(): number {
    return spreadSorted(this.#sorted());
  }

  /** Valid until the next change. */
  #sorted(): Float64Array {
    const sorted = this.#scratch.subarray(0, this.#count);
    sorted.set(this.#ring.subarray(0, this.#count));
    return sorted.sort();
  }

  /** A copy of the newest `count` values, oldest first; fewer if fewer are stored. */
  newest(count: number): Float64Array {
    const length = Math.min(count, this.#count);
    const from = this.#next - length + this.#ring.length;
    return Float64Array.from({ length }, (_, index) => this.#ring[(from + index) % this.#ring.length]!);
  }
}
