import type { ByteSource } from '../byte-source.ts';
import type { CellSyntax } from '#shared/eeg/import-plan.ts';
import { TextRow } from './cells.ts';
import { eachLine } from './lines.ts';

/** Samples are located from the stored offset of every block of this many rows; the text itself is not stored. */
export const BLOCK_ROWS = 1024;
/** Number of cached decoded blocks, so that sequential reads do not decode again. */
const BLOCKS_KEPT = 4;

export type TableLayout = {
  syntax: CellSyntax;
  /** First byte after the header and the comments. */
  dataOffset: number;
  /** Whether line ends within quotes belong to the cell. */
  isQuoted?: boolean;
  /** Whether a row has samples. Other rows (events, comments, damage) are only passed to `visit`. */
  isSampleRow(row: TextRow): boolean;
};

/** Number of rows with samples, and the offset of every BLOCK_ROWS-th of them. */
export type RowIndex = { rowCount: number; blockOffsets: readonly number[] };

export type RowTable = {
  rowCount: number;
  /** One array per column; missing cells are NaN. */
  read(columns: readonly number[], firstRow: number, rowCount: number): Promise<Float64Array<ArrayBuffer>[]>;
};

/**
 * Reads a table once and stores the positions of its rows: 8 bytes per 1024 rows. `visit` receives every line that is
 * not empty, with the number of sample rows before it.
 */
export async function indexRows(
  source: ByteSource,
  layout: TableLayout,
  visit: (row: TextRow, isSample: boolean, rowsBefore: number) => void,
): Promise<RowIndex> {
  const row = new TextRow(layout.syntax);
  const blockOffsets: number[] = [];
  let rowCount = 0;
  const range = { from: layout.dataOffset, to: source.size, isQuoted: layout.isQuoted ?? false };
  await eachLine(source, range, (bytes, start, end, offset) => {
    if (start === end) return;
    const isSample = layout.isSampleRow(row.set(bytes, start, end));
    visit(row, isSample, rowCount);
    if (!isSample) return;
    if (rowCount % BLOCK_ROWS === 0) blockOffsets.push(offset);
    rowCount++;
  });
  return { rowCount, blockOffsets };
}

/** Values of `columns` on demand: any part of the table can be read and decoded without the rest. */
export function rowTable(
  source: ByteSource,
  layout: TableLayout,
  index: RowIndex,
  decoded: readonly number[],
): RowTable {
  const kept = new Map<number, Promise<Float64Array<ArrayBuffer>[]>>();
  const placeOf = new Map(decoded.map((column, place) => [column, place]));
  const block = (number: number) => {
    const known = kept.get(number);
    if (known) return known;
    const values = decodeBlock(source, layout, index, { number, decoded });
    values.catch(() => kept.delete(number));
    kept.set(number, values);
    const [oldest] = kept.keys();
    if (kept.size > BLOCKS_KEPT && oldest !== undefined) kept.delete(oldest);
    return values;
  };
  return {
    rowCount: index.rowCount,
    async read(columns, firstRow, rowCount) {
      const out = columns.map(() => new Float64Array(rowCount));
      for (let done = 0; done < rowCount; ) {
        const number = Math.floor((firstRow + done) / BLOCK_ROWS);
        const from = firstRow + done - number * BLOCK_ROWS;
        const count = Math.min(BLOCK_ROWS - from, rowCount - done);
        const values = await block(number);
        for (const [i, column] of columns.entries()) {
          out[i]!.set(values[placeOf.get(column)!]!.subarray(from, from + count), done);
        }
        done += count;
      }
      return out;
    },
  };
}

async function decodeBlock(
  source: ByteSource,
  layout: TableLayout,
  index: RowIndex,
  { number, decoded }: { number: number; decoded: readonly number[] },
): Promise<Float64Array<ArrayBuffer>[]> {
  const row = new TextRow(layout.syntax);
  const count = Math.min(BLOCK_ROWS, index.rowCount - number * BLOCK_ROWS);
  const values = decoded.map(() => new Float64Array(count).fill(Number.NaN));
  const from = index.blockOffsets[number] ?? source.size;
  const to = index.blockOffsets[number + 1] ?? source.size;
  let at = 0;
  await eachLine(source, { from, to, isQuoted: layout.isQuoted ?? false }, (bytes, start, end) => {
    if (start === end || !layout.isSampleRow(row.set(bytes, start, end))) return;
    for (let i = 0; i < decoded.length; i++) values[i]![at] = row.number(decoded[i]!);
    at++;
    return at === count ? 'stop' : undefined;
  });
  return values;
}
