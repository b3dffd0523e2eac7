import { createHash } from 'node:crypto';

/** A row as PostgreSQL writes its values as text, which both databases read alike; null where the value is null. */
export type RowTexts = readonly (string | null)[];

/** One line of JSON per row. */
export const rowLine = (row: RowTexts): string => `${JSON.stringify(row)}\n`;

export const rowsOf = (payload: Uint8Array): RowTexts[] =>
  Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as RowTexts);

const WORDS = 8;

/**
 * The same for the same rows in any order, because a database may return them in another one: the sum of their SHA-256
 * modulo 2^256. It finds errors, not forgery: against that the whole backup is authenticated.
 */
export class RowsDigest {
  readonly #sum = new Uint32Array(WORDS);
  #count = 0;

  add(line: string): void {
    const hash = createHash('sha256').update(line).digest();
    let carry = 0;
    for (let word = WORDS - 1; word >= 0; word--) {
      const sum = this.#sum[word]! + hash.readUInt32BE(word * 4) + carry;
      this.#sum[word] = sum;
      carry = sum > 0xffffffff ? 1 : 0;
    }
    this.#count++;
  }

  get count(): number {
    return this.#count;
  }

  get hex(): string {
    return [...this.#sum].map((word) => word.toString(16).padStart(8, '0')).join('');
  }
}
