/**
 * Rows of samples that are made over and over in the same memory. Going through a recording would otherwise leave
 * several times its size as garbage, and how much of that is held at a time is the collector's choice.
 */
export class RowScratch {
  #memory = new Float32Array(0);

  /** One row of each length. They hold anything at first, and the rows handed out before are void. */
  rows(lengths: readonly number[]): Float32Array<ArrayBuffer>[] {
    const total = lengths.reduce((sum, length) => sum + length, 0);
    if (this.#memory.length < total) this.#memory = new Float32Array(total);
    let at = 0;
    return lengths.map((length) => this.#memory.subarray(at, (at += length)));
  }
}

/** What making rows needs: what was read, and what became of it. */
export type MakeScratch = { read: RowScratch; made: RowScratch };

export const makeScratch = (): MakeScratch => ({ read: new RowScratch(), made: new RowScratch() });
