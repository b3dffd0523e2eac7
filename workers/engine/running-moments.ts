/** Mean and standard deviation of values one by one (Welford 1962). */
export class RunningMoments {
  #count = 0;
  #mean = 0;
  #sum = 0;

  clear(): void {
    this.#count = 0;
    this.#mean = 0;
    this.#sum = 0;
  }

  push(value: number): void {
    this.#count++;
    const difference = value - this.#mean;
    this.#mean += difference / this.#count;
    this.#sum += difference * (value - this.#mean);
  }

  get mean(): number {
    return this.#count === 0 ? Number.NaN : this.#mean;
  }

  /** Of a sample (n - 1); NaN below two values. */
  get standardDeviation(): number {
    return this.#count < 2 ? Number.NaN : Math.sqrt(this.#sum / (this.#count - 1));
  }
}
