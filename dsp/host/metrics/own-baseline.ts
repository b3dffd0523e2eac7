/**
 * Mean and spread of a client's own values, and the distance of a value from them. This is a comparison with the
 * client's own past: it must not be shown as a norm.
 *
 * Welford's update (1962): numerically stable for any number of values on any offset. Missing values are left out.
 */
export class OwnBaseline {
  #count = 0;
  #mean = 0;
  #squares = 0;

  add(value: number): void {
    if (!Number.isFinite(value)) return;
    this.#count++;
    const before = value - this.#mean;
    this.#mean += before / this.#count;
    this.#squares += before * (value - this.#mean);
  }

  get count(): number {
    return this.#count;
  }

  /** Undefined before the first value. */
  get mean(): number | undefined {
    return this.#count > 0 ? this.#mean : undefined;
  }

  /** Standard deviation of the sample, with `count - 1`; undefined before the second value. */
  get sd(): number | undefined {
    return this.#count > 1 ? Math.sqrt(this.#squares / (this.#count - 1)) : undefined;
  }

  /** `(value - mean) / sd`, dimensionless. Undefined before `leastCount` values, and when all values are equal. */
  z(value: number, leastCount = 2): number | undefined {
    const { mean, sd } = this;
    if (mean === undefined || sd === undefined || sd === 0 || this.#count < leastCount) return undefined;
    const z = (value - mean) / sd;
    return Number.isFinite(z) ? z : undefined;
  }
}
