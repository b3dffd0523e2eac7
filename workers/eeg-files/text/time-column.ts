const BLOCK = 4096;

/** A growing list of times. Blocks instead of one growing array: it never needs more than it holds. */
export class TimeColumn {
  readonly #blocks: Float64Array[] = [];
  length = 0;

  push(seconds: number): void {
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
