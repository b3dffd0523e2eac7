const BLOCK = 4096;
/** Beyond this, some 30,000 years, a number is no time in any unit that clocks use. */
const LATEST_SECONDS = 1e12;

/** A growing list of times. Blocks instead of one growing array: it never needs more than it holds. */
export class TimeColumn {
  readonly #blocks: Float64Array[] = [];
  length = 0;

  /** A stamp that is no time gets that of the row before, so that times and rows stay together. */
  push(stamp: number): void {
    const seconds = Math.abs(stamp) < LATEST_SECONDS ? stamp : this.length > 0 ? this.at(this.length - 1) : 0;
    const place = this.length % BLOCK;
    if (place === 0) this.#blocks.push(new Float64Array(BLOCK));
    this.#blocks.at(-1)![place] = seconds;
    this.length++;
  }

  at(index: number): number {
    return this.#blocks[Math.floor(index / BLOCK)]?.[index % BLOCK] ?? Number.NaN;
  }

  set(index: number, seconds: number): void {
    this.#blocks[Math.floor(index / BLOCK)]![index % BLOCK] = seconds;
  }
}
