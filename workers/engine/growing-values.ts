/** A Float64 list that grows by doubling, for ticks and baselines of unknown length. */
export class GrowingValues {
  #values: Float64Array<ArrayBuffer>;
  #length = 0;

  constructor(capacity = 1024) {
    this.#values = new Float64Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    this.#reserve(1);
    this.#values[this.#length++] = value;
  }

  append(values: Float64Array): void {
    this.#reserve(values.length);
    this.#values.set(values, this.#length);
    this.#length += values.length;
  }

  clear(): void {
    this.#length = 0;
  }

  /** The values so far, not copied; valid until the next change. */
  view(): Float64Array<ArrayBuffer> {
    return this.#values.subarray(0, this.#length);
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#values.length) return;
    const larger = new Float64Array(Math.max(needed, this.#values.length * 2));
    larger.set(this.#values);
    this.#values = larger;
  }
}
