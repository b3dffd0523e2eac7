export type Statistics = { min: number; max: number; mean: number; std: number };

/**
 * Minimum, maximum, mean and population standard deviation (n in the denominator) of values that arrive in blocks;
 * missing values are left out. Blocks are merged by Chan, Golub and LeVeque (1979), so a large offset does not reduce
 * precision.
 */
export class RunningStatistics {
  #count = 0;
  #mean = 0;
  /** Sum of squared distances from the mean. */
  #squares = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;

  add(values: Float64Array): void {
    let count = 0;
    let sum = 0;
    let min = this.#min;
    let max = this.#max;
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      // NaN is a missing sample; infinite values count as missing too.
      if (!Number.isFinite(value)) continue;
      count++;
      sum += value;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    if (count === 0) return;
    const mean = sum / count;
    let squares = 0;
    for (let i = 0; i < values.length; i++) {
      const distance = values[i]! - mean;
      if (!Number.isFinite(distance)) continue;
      squares += distance * distance;
    }
    const total = this.#count + count;
    const shift = mean - this.#mean;
    this.#squares += squares + (shift * shift * this.#count * count) / total;
    this.#mean += (shift * count) / total;
    this.#count = total;
    this.#min = min;
    this.#max = max;
  }

  /** Undefined before the first value. */
  result(): Statistics | undefined {
    if (this.#count === 0) return undefined;
    return {
      min: this.#min,
      max: this.#max,
      mean: this.#mean,
      std: Math.sqrt(this.#squares / this.#count),
    };
  }
}
