import type { ByteSource } from '../byte-source.ts';
import type { EegAnnotation, EegWarning, OpenResult } from '../eeg-file.ts';
import { damagedFile } from '../refusals.ts';
import { sampledFile } from '../sampled-file.ts';
import { COMMA_SYNTAX, type TextRow } from '../text/cells.ts';
import { utcTime, writtenSeconds } from '../text/clock.ts';
import { columnGroup, indexRows, type SampleColumn, type TableLayout } from '../text/row-table.ts';
import { readHeaderRow } from '../text/table-head.ts';
import { type TimeAxis, timeAxis } from '../text/time-axis.ts';
import { TimeColumn } from '../text/time-column.ts';
import { applicable } from '../warnings.ts';
import { mindMonitorColumns } from './mind-monitor-columns.ts';

/** Lowest rate at which raw columns count as EEG; every Muse samples at 220 or 256 Hz. */
const LEAST_EEG_RATE_HZ = 100;
/** Raw values are offset to about the middle of the range 0 to 1682 uV. */
const RAW_MIDDLE_UV = { from: 400, to: 1200 };

type Scan = {
  times: TimeColumn;
  events: { seconds: number; text: string }[];
  skipped: number;
  rawSum: number;
  rawCount: number;
  rawMissing: number;
  emptyColumns: Set<number>;
};

/** Opens the CSV of Mind Monitor: raw EEG with all other values of the app, and events in separate rows. */
export async function openMindMonitor(source: ByteSource): Promise<OpenResult> {
  const head = await readHeaderRow(source, COMMA_SYNTAX);
  const names = head?.names ?? [];
  const rawColumns = names.flatMap((name, column) => (/^raw_/i.test(name) ? [column] : []));
  const layout: TableLayout = {
    syntax: COMMA_SYNTAX,
    dataOffset: head?.dataOffset ?? source.size,
    isSampleRow: (row) => rawColumns.some((column) => !row.isEmpty(column)) && stamp(row) !== undefined,
  };
  const scan = emptyScan(names);
  const table = await indexRows(source, layout, (row, isSample) =>
    take(scan, row, isSample, names, rawColumns),
  );
  if (table.rowCount === 0) {
    return damagedFile(source, 'it has the columns of a Mind Monitor recording but no row with samples');
  }
  const axis = timeAxis(scan.times);
  const rawIsEeg = axis.samplingRateHz >= LEAST_EEG_RATE_HZ;
  const columns = mindMonitorColumns(names, rawIsEeg);
  const origin = scan.times.at(0);
  return {
    ok: true,
    file: sampledFile({
      name: source.name,
      format: 'Mind Monitor CSV',
      startTime: utcTime(origin),
      groups: [columnGroup(table, columns, axis)],
      annotations: scan.events.map(
        ({ seconds, text }): EegAnnotation => ({
          onsetSeconds: roundMs(seconds - origin),
          durationSeconds: undefined,
          text,
        }),
      ),
      warnings: [...axis.warnings, ...mindMonitorWarnings(scan, axis, columns)],
    }),
  };
}

const roundMs = (seconds: number) => Math.round(seconds * 1000) / 1000;
const stamp = (row: TextRow): number | undefined => writtenSeconds(row.text(0))?.seconds;

const emptyScan = (names: readonly string[]): Scan => ({
  times: new TimeColumn(),
  events: [],
  skipped: 0,
  rawSum: 0,
  rawCount: 0,
  rawMissing: 0,
  emptyColumns: new Set(names.keys()),
});

function take(
  scan: Scan,
  row: TextRow,
  isSample: boolean,
  names: readonly string[],
  rawColumns: readonly number[],
): void {
  const seconds = stamp(row);
  // Event rows have one cell more than the header.
  const text = [names.length - 1, names.length]
    .map((cell) => row.text(cell))
    .find((cell) => cell.startsWith('/'));
  if (text !== undefined && seconds !== undefined) scan.events.push({ seconds, text });
  if (!isSample || seconds === undefined) {
    if (text === undefined) scan.skipped++;
    return;
  }
  scan.times.push(seconds);
  for (const column of rawColumns) {
    const value = row.number(column);
    if (Number.isNaN(value)) scan.rawMissing++;
    else {
      scan.rawSum += value;
      scan.rawCount++;
    }
  }
  for (const column of scan.emptyColumns)
    if (!Number.isNaN(row.number(column))) scan.emptyColumns.delete(column);
}

function mindMonitorWarnings(
  scan: Scan,
  { samplingRateHz, measuredRateHz }: TimeAxis,
  columns: readonly SampleColumn[],
): EegWarning[] {
  const mean = scan.rawSum / Math.max(1, scan.rawCount);
  const empty = columns.filter(({ column }) => scan.emptyColumns.has(column)).map(({ label }) => label);
  return applicable([
    samplingRateHz < LEAST_EEG_RATE_HZ && {
      code: 'rawNotEeg',
      message:
        `The app recorded its rows at about ${Number(measuredRateHz.toPrecision(3))} Hz, so the RAW columns are single ` +
        "values picked from the EEG and not EEG. Set the app's recording interval to 'constant' for a recording that can be analysed.",
    },
    mean > RAW_MIDDLE_UV.from &&
      mean < RAW_MIDDLE_UV.to && {
        code: 'rawOffset',
        message: `The raw values lie around ${Math.round(mean)} uV, as the app stores them. A high-pass filter takes the offset away.`,
      },
    columns.some(({ unit }) => unit === 'Bels') && {
      code: 'bandsInBels',
      message: 'The band columns are logarithms (Bels) as the app computed them, not band powers in uV².',
    },
    empty.length > 0 && { code: 'emptyColumns', message: `Columns without any value: ${empty.join(', ')}.` },
    scan.rawMissing > 0 && {
      code: 'missingValues',
      message: `Raw values that are missing and stay empty: ${scan.rawMissing}.`,
    },
    scan.skipped > 0 && {
      code: 'rowsSkipped',
      message: `Lines without samples are left out: ${scan.skipped}.`,
    },
  ]);
}
