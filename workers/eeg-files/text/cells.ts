import type { CellSyntax } from '#shared/eeg/import-plan.ts';

/** Longest number parsed here; longer ones use the platform's parser. */
const EXACT_DIGITS = 15;
const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);

const [ZERO, NINE, MINUS, PLUS, SPACE, QUOTE, TAB] = [0x30, 0x39, 0x2d, 0x2b, 0x20, 0x22, 0x09];
const LATIN1 = new TextDecoder('latin1');
const UTF8 = new TextDecoder('utf-8');

export const COMMA_SYNTAX: CellSyntax = { delimiter: 0x2c, decimal: 0x2e };
export const TAB_SYNTAX: CellSyntax = { delimiter: TAB, decimal: 0x2e };

/**
 * One row of a table in text form, as a view of its bytes. The same object moves from row to row, so that a long file
 * needs no object per cell. It is valid only until the next row.
 */
export class TextRow {
  readonly syntax: CellSyntax;
  #bytes: Uint8Array = new Uint8Array(0);
  #starts = new Int32Array(64);
  #ends = new Int32Array(64);
  /** Cells of the row. */
  count = 0;

  constructor(syntax: CellSyntax) {
    this.syntax = syntax;
  }

  /** Moves to the row in `bytes` between `start` and `end`, without the line end. */
  set(bytes: Uint8Array, start: number, end: number): this {
    this.#bytes = bytes;
    this.count = 0;
    let from = start;
    let isQuoted = false;
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!;
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === this.syntax.delimiter && !isQuoted) {
        this.#push(from, at);
        from = at + 1;
      }
    }
    this.#push(from, end);
    return this;
  }

  /** The number in a cell; NaN if the cell is empty, missing or not a number. */
  number(cell: number): number {
    return cell < this.count ? this.#parse(this.#starts[cell]!, this.#ends[cell]!) : Number.NaN;
  }

  isEmpty(cell: number): boolean {
    return cell >= this.count || this.#starts[cell] === this.#ends[cell];
  }

  text(cell: number): string {
    if (cell >= this.count) return '';
    return UTF8.decode(this.#bytes.subarray(this.#starts[cell], this.#ends[cell])).replaceAll('""', '"');
  }

  #push(from: number, to: number): void {
    if (this.count === this.#starts.length) {
      this.#starts = grown(this.#starts);
      this.#ends = grown(this.#ends);
    }
    let start = from;
    let end = to;
    while (start < end && isBlank(this.#bytes[start]!)) start++;
    while (end > start && isBlank(this.#bytes[end - 1]!)) end--;
    if (end - start >= 2 && this.#bytes[start] === QUOTE && this.#bytes[end - 1] === QUOTE) {
      start++;
      end--;
    }
    this.#starts[this.count] = start;
    this.#ends[this.count] = end;
    this.count++;
  }

  /**
   * Exact: up to 15 digits over a power of ten up to 22 are rounded only once (Clinger 1990). Otherwise uses the
   * platform's parser.
   */
  #parse(start: number, end: number): number {
    const bytes = this.#bytes;
    let at = start;
    const first = bytes[at];
    if (at < end && (first === MINUS || first === PLUS)) at++;
    let mantissa = 0;
    let digits = 0;
    let hasDigit = false;
    let decimals = -1;
    for (; at < end; at++) {
      const byte = bytes[at]!;
      if (byte >= ZERO && byte <= NINE) {
        mantissa = mantissa * 10 + (byte - ZERO);
        hasDigit = true;
        if (mantissa > 0) digits++;
        if (decimals >= 0) decimals++;
      } else if (byte === this.syntax.decimal && decimals < 0) decimals = 0;
      else return this.#parseSlowly(start, end);
    }
    if (digits > EXACT_DIGITS || decimals > 22 || !hasDigit) return this.#parseSlowly(start, end);
    const size = decimals > 0 ? mantissa / POWERS_OF_TEN[decimals]! : mantissa;
    return first === MINUS ? -size : size;
  }

  #parseSlowly(start: number, end: number): number {
    if (start === end || end - start > 64) return Number.NaN;
    let text = LATIN1.decode(this.#bytes.subarray(start, end));
    if (this.syntax.decimal !== 0x2e) text = text.replace(String.fromCharCode(this.syntax.decimal), '.');
    // Number() also accepts '0x10', 'Infinity' and the like, which no recorder writes as a sample.
    return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  }
}

const isBlank = (byte: number): boolean => byte === SPACE || byte === TAB;

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
