import type { ByteSource } from '../byte-source.ts';
import type { EegAnnotation, EegChannel, EegWarning, OpenResult } from '../eeg-file.ts';
import { sampledFile } from '../sampled-file.ts';
import type { TextRow } from '../text/cells.ts';
import { epochUnitSeconds, isPlausibleTime, utcTime } from '../text/clock.ts';
import { eachLine } from '../text/lines.ts';
import { indexRows, rowTable } from '../text/row-table.ts';
import { type TimeAxis, timeAxis } from '../text/time-axis.ts';
import { TimeColumn } from '../text/time-column.ts';
import { microvoltsPerUnit } from '../units.ts';
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
  const table = {
    syntax: plan.syntax,
    dataOffset: await offsetOfLine(source, plan.skipLines),
    isSampleRow: (row: TextRow) => signals.some(({ column }) => !Number.isNaN(row.number(column))),
  };
  const scan: Scan = { times: new TimeColumn(), markers: [], missing: 0, skipped: 0 };
  const markers = plan.columns.filter(({ role }) => role === 'marker');
  const index = await indexRows(source, table, (row, isSample, rowsBefore) => {
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
  if (signals.length === 0 || index.rowCount === 0) return nothingToRead(source);
  const axis = time
    ? timeAxis(scan.times, plan.samplingRateHz)
    : evenAxis(index.rowCount, plan.samplingRateHz);
  const { samplingRateHz, segments } = axis;
  const factors = signals.map(({ unit }) => microvoltsPerUnit(unit) ?? 1);
  const rows = rowTable(
    source,
    table,
    index,
    signals.map(({ column }) => column),
  );
  return {
    ok: true,
    file: sampledFile({
      name: source.name,
      format: plan.preset ? `${plan.preset} CSV` : 'CSV',
      startTime: startOf(scan.times, plan),
      groups: [
        {
          channels: signals.map((signal) => describe(signal, samplingRateHz, index.rowCount)),
          samplingRateHz,
          sampleCount: index.rowCount,
          segments,
          async read(wanted, first, count) {
            const values = await rows.read(
              wanted.map((channel) => signals[channel]!.column),
              first,
              count,
            );
            for (const [i, channel] of wanted.entries()) scaleInPlace(values[i]!, factors[channel]!);
            return values;
          },
        },
      ],
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
  const segment = { firstSampleIndex: 0, sampleCount: rowCount, startSeconds: 0 };
  if (rateHz !== undefined)
    return {
      samplingRateHz: rateHz,
      measuredRateHz: rateHz,
      isRegular: true,
      segments: [segment],
      warnings: [],
    };
  const warnings = [
    {
      code: 'rateUnknown',
      message: 'The table has no known sampling rate, so they have no time axis.',
    },
  ];
  return { samplingRateHz: 0, measuredRateHz: 0, isRegular: false, segments: [], warnings };
}

function describe({ name, unit }: ImportColumn, samplingRateHz: number, sampleCount: number): EegChannel {
  const isVoltage = microvoltsPerUnit(unit) !== undefined && samplingRateHz > 0;
  return {
    label: name,
    kind: isVoltage ? 'voltage' : 'other',
    unit: microvoltsPerUnit(unit) === undefined ? unit : 'uV',
    fileUnit: unit,
    samplingRateHz,
    sampleCount,
    scale: undefined,
  };
}

function scaleInPlace(values: Float64Array, factor: number): void {
  if (factor === 1) return;
  for (let i = 0; i < values.length; i++) values[i] = values[i]! * factor;
}

function annotation(row: number, text: string, times: TimeColumn, axis: TimeAxis): EegAnnotation {
  const segment = axis.segments.findLast(({ firstSampleIndex }) => firstSampleIndex <= row);
  const onsetSeconds = segment
    ? segment.startSeconds + (row - segment.firstSampleIndex) / axis.samplingRateHz
    : times.length > row
      ? times.at(row) - times.at(0)
      : 0;
  return { onsetSeconds, durationSeconds: undefined, text };
}

function startOf(times: TimeColumn, plan: ImportPlan): string | undefined {
  if (times.length === 0) return undefined;
  const first = times.at(0);
  return epochUnitSeconds(first) === 1 || (plan.timeUnit === 'written' && first > 86_400 * 366)
    ? utcTime(first)
    : undefined;
}

function importWarnings({ missing, skipped }: Scan): EegWarning[] {
  const warnings: EegWarning[] = [];
  if (missing > 0) {
    warnings.push({
      code: 'missingValues',
      message: `Rows in which a value is missing: ${missing}. The places stay empty.`,
    });
  }
  if (skipped > 0) {
    warnings.push({
      code: 'rowsSkipped',
      message: `Lines without any value of a signal are left out: ${skipped}.`,
    });
  }
  return warnings;
}

const nothingToRead = (source: ByteSource): OpenResult => ({
  ok: false,
  problem: {
    code: 'needsImport',
    message: `'${source.name}' is a table in text form (CSV), but no row of it holds a value of the columns chosen as signals. Choose other columns.`,
  },
});
