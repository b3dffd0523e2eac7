const BLOCK = 4096;
/** Larger numbers (about 30,000 years) are not times in any unit that clocks use. */
const LATEST_SECONDS = 1e12;

/** A growing list of times, in blocks: unlike one growing array, it allocates no more than it needs. */
export class TimeColumn {
  readonly #blocks: Float64Array[] = [];
  length = 0;

  /** An invalid stamp is replaced by that of the previous row, so that times and rows stay aligned. */
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
