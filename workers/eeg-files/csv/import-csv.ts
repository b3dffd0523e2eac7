import type { ByteSource } from '../byte-source.ts';
import type { EegAnnotation, EegWarning, OpenResult } from '../eeg-file.ts';
import { refused } from '../refusals.ts';
import { sampledFile, secondsOfSample } from '../sampled-file.ts';
import type { TextRow } from '../text/cells.ts';
import { epochUnitSeconds, isPlausibleTime, utcTime } from '../text/clock.ts';
import { eachLine } from '../text/lines.ts';
import { columnGroup, indexRows, type SampleColumn } from '../text/row-table.ts';
import { singleRun, type TimeAxis, timeAxis } from '../text/time-axis.ts';
import { TimeColumn } from '../text/time-column.ts';
import { readUnit } from '../units.ts';
import { applicable } from '../warnings.ts';
import type { ImportColumn, ImportPlan } from '#shared/eeg/import-plan.ts';
import { secondsOf } from './propose-import.ts';

type Scan = {
  times: TimeColumn;
  markers: { row: number; text: string }[];
  missing: number;
  skipped: number;
};

/** Reads a table as a recording, exactly by the plan. */
export async function importCsv(source: ByteSource, plan: ImportPlan): Promise<OpenResult> {
  const signals = plan.columns.filter(({ role }) => role === 'signal');
  const time = plan.columns.find(({ role }) => role === 'time');
  const layout = {
    syntax: plan.syntax,
    dataOffset: await offsetOfLine(source, plan.skipLines),
    isSampleRow: (row: TextRow) => signals.some(({ column }) => !Number.isNaN(row.number(column))),
  };
  const scan: Scan = { times: new TimeColumn(), markers: [], missing: 0, skipped: 0 };
  const markers = plan.columns.filter(({ role }) => role === 'marker');
  const table = await indexRows(source, layout, (row, isSample, rowsBefore) => {
    if (!isSample) {
      scan.skipped++;
      return;
    }
    if (time) pushTime(scan.times, row, time, plan);
    if (signals.some(({ column }) => Number.isNaN(row.number(column)))) scan.missing++;
    for (const { column } of markers) {
      const text = row.text(column);
      if (text !== '' && row.number(column) !== 0 && !/^nan$/i.test(text))
        scan.markers.push({ row: rowsBefore, text });
    }
  });
  if (signals.length === 0 || table.rowCount === 0) return nothingToRead(source);
  const axis = time
    ? timeAxis(scan.times, plan.samplingRateHz)
    : evenAxis(table.rowCount, plan.samplingRateHz);
  const columns = signals.map((signal) => sampleColumn(signal, axis.samplingRateHz));
  return {
    ok: true,
    file: sampledFile({
      name: source.name,
      format: plan.preset ? `${plan.preset} CSV` : 'CSV',
      startTime: startOf(scan.times, plan),
      groups: [columnGroup(table, columns, axis)],
      annotations: scan.markers.map(({ row, text }) => annotation(row, text, scan.times, axis)),
      warnings: [...axis.warnings, ...importWarnings(scan)],
    }),
  };
}

/** Offset after this many lines, including blank ones, as a person would count them. */
async function offsetOfLine(source: ByteSource, lines: number): Promise<number> {
  if (lines <= 0) return 0;
  let [seen, found] = [0, source.size];
  await eachLine(source, { from: 0, to: source.size }, (_bytes, _start, _end, offset) => {
    if (seen++ < lines) return undefined;
    found = offset;
    return 'stop';
  });
  return found;
}

/** A row without a time gets that of the previous row, so that times and rows stay aligned. */
function pushTime(times: TimeColumn, row: TextRow, time: ImportColumn, plan: ImportPlan): void {
  const text = plan.timeUnit === 'written' ? row.text(time.column) : '';
  const seconds = secondsOf(text, row.number(time.column), plan.timeUnit);
  times.push(isPlausibleTime(seconds) ? seconds : times.length > 0 ? times.at(times.length - 1) : 0);
}

function evenAxis(rowCount: number, rateHz: number | undefined): TimeAxis {
  const axis = singleRun(rowCount, rateHz ?? 0);
  const message = 'The table has no known sampling rate, so they have no time axis.';
  return rateHz === undefined ? { ...axis, warnings: [{ code: 'rateUnknown', message }] } : axis;
}

function sampleColumn({ name, unit: fileUnit, column }: ImportColumn, samplingRateHz: number): SampleColumn {
  const { kind, ...described } = readUnit(fileUnit);
  return { ...described, column, label: name, fileUnit, kind: samplingRateHz > 0 ? kind : 'other' };
}

function annotation(row: number, text: string, times: TimeColumn, axis: TimeAxis): EegAnnotation {
  const stampSeconds = times.length > row ? times.at(row) - times.at(0) : 0;
  const onsetSeconds = secondsOfSample(axis.segments, axis.samplingRateHz, row) ?? stampSeconds;
  return { onsetSeconds, durationSeconds: undefined, text };
}

function startOf(times: TimeColumn, plan: ImportPlan): string | undefined {
  if (times.length === 0) return undefined;
  const first = times.at(0);
  return epochUnitSeconds(first) === 1 || (plan.timeUnit === 'written' && first > 86_400 * 366)
    ? utcTime(first)
    : undefined;
}

const importWarnings = ({ missing, skipped }: Scan): EegWarning[] =>
  applicable([
    missing > 0 && {
      code: 'missingValues',
      message: `Rows in which a value is missing: ${missing}. The places stay empty.`,
    },
    skipped > 0 && {
      code: 'rowsSkipped',
      message: `Lines without any value of a signal are left out: ${skipped}.`,
    },
  ]);

const nothingToRead = (source: ByteSource): OpenResult =>
  refused(
    'needsImport',
    `'${source.name}' is a table in text form (CSV), but no row of it holds a value of the columns chosen as signals. Choose other columns.`,
  );
