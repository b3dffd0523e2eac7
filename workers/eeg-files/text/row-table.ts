import type { ByteSource } from '../byte-source.ts';
import type { EegChannel } from '../eeg-file.ts';
import { scaledRead, type SignalGroup } from '../sampled-file.ts';
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

/** A table, the number of its rows with samples, and the offset of every BLOCK_ROWS-th of them. */
export type IndexedTable = {
  source: ByteSource;
  layout: TableLayout;
  rowCount: number;
  blockOffsets: readonly number[];
};

/** A channel stored as a column of numbers. Its values are multiplied by `factor`. */
export type SampleColumn = Pick<EegChannel, 'label' | 'kind' | 'unit'> & {
  column: number;
  fileUnit?: string;
  factor?: number;
};

/**
 * Reads a table once and stores the positions of its rows: 8 bytes per 1024 rows. `visit` receives every line that is
 * not empty, with the number of sample rows before it.
 */
export async function indexRows(
  source: ByteSource,
  layout: TableLayout,
  visit: (row: TextRow, isSample: boolean, rowsBefore: number) => void,
): Promise<IndexedTable> {
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
  return { source, layout, rowCount, blockOffsets };
}

/** Columns of a table as channels that are sampled together. */
export function columnGroup(
  table: IndexedTable,
  columns: readonly SampleColumn[],
  { samplingRateHz, segments }: Pick<SignalGroup, 'samplingRateHz' | 'segments'>,
): SignalGroup {
  const read = columnReader(
    table,
    columns.map(({ column }) => column),
  );
  return {
    channels: columns.map(({ label, kind, unit, fileUnit = unit }) => {
      return { label, kind, unit, fileUnit, samplingRateHz, sampleCount: table.rowCount, scale: undefined };
    }),
    samplingRateHz,
    sampleCount: table.rowCount,
    segments,
    read: scaledRead(
      read,
      columns.map(({ factor = 1 }) => factor),
    ),
  };
}

/**
 * Reads columns on demand: any part of the table can be decoded without the rest. Missing cells are NaN. The channels
 * to read are indices into `columns`.
 */
export function columnReader(table: IndexedTable, columns: readonly number[]): SignalGroup['read'] {
  const kept = new Map<number, Promise<Float64Array<ArrayBuffer>[]>>();
  const block = (number: number) => {
    const known = kept.get(number);
    if (known) return known;
    const values = decodeBlock(table, number, columns);
    values.catch(() => kept.delete(number));
    kept.set(number, values);
    const [oldest] = kept.keys();
    if (kept.size > BLOCKS_KEPT && oldest !== undefined) kept.delete(oldest);
    return values;
  };
  return async (wanted, firstRow, rowCount) => {
    const out = wanted.map(() => new Float64Array(rowCount));
    for (let done = 0; done < rowCount; ) {
      const number = Math.floor((firstRow + done) / BLOCK_ROWS);
      const from = firstRow + done - number * BLOCK_ROWS;
      const count = Math.min(BLOCK_ROWS - from, rowCount - done);
      const values = await block(number);
      for (const [i, place] of wanted.entries()) {
        out[i]!.set(values[place]!.subarray(from, from + count), done);
      }
      done += count;
    }
    return out;
  };
}

async function decodeBlock(
  { source, layout, rowCount, blockOffsets }: IndexedTable,
  number: number,
  columns: readonly number[],
): Promise<Float64Array<ArrayBuffer>[]> {
  const row = new TextRow(layout.syntax);
  const count = Math.min(BLOCK_ROWS, rowCount - number * BLOCK_ROWS);
  const values = columns.map(() => new Float64Array(count).fill(Number.NaN));
  const from = blockOffsets[number] ?? source.size;
  const to = blockOffsets[number + 1] ?? source.size;
  let at = 0;
  await eachLine(source, { from, to, isQuoted: layout.isQuoted ?? false }, (bytes, start, end) => {
    if (start === end || !layout.isSampleRow(row.set(bytes, start, end))) return;
    for (let i = 0; i < columns.length; i++) values[i]![at] = row.number(columns[i]!);
    at++;
    return at === count ? 'stop' : undefined;
  });
  return values;
}
