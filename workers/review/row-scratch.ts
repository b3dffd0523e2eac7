/**
 * Reusable memory for rows of samples. Otherwise scanning a recording would create garbage of several times its size,
 * and the collector decides how much of it is held at a time.
 */
export class RowScratch {
  #memory = new Float32Array(0);

  /** One row of each length, with undefined content. Invalidates the rows returned before. */
  rows(lengths: readonly number[]): Float32Array<ArrayBuffer>[] {
    const total = lengths.reduce((sum, length) => sum + length, 0);
    if (this.#memory.length < total) this.#memory = new Float32Array(total);
    let at = 0;
    return lengths.map((length) => this.#memory.subarray(at, (at += length)));
  }
}

/** Scratch memory for making rows: one for samples read, one for the results. */
export type MakeScratch = { read: RowScratch; made: RowScratch };

export const makeScratch = (): MakeScratch => ({ read: new RowScratch(), made: new RowScratch() });
