import type { ByteSource } from '../byte-source.ts';
import type { EegAnnotation, EegChannel, EegWarning, OpenResult } from '../eeg-file.ts';
import { sampledFile } from '../sampled-file.ts';
import { COMMA_SYNTAX, type TextRow } from '../text/cells.ts';
import { epochUnitSeconds, isPlausibleTime, utcTime } from '../text/clock.ts';
import { indexRows, rowTable } from '../text/row-table.ts';
import { readHeaderRow } from '../text/table-head.ts';
import { timeAxis } from '../text/time-axis.ts';
import { TimeColumn } from '../text/time-column.ts';
import { noRows } from './no-rows.ts';

const isSampleRow = (row: TextRow): boolean => isPlausibleTime(row.number(0)) && row.count > 1;

/**
 * Opens the CSV of muse-lsl: seconds since 1970 with millisecond resolution, one column per site, and optional marker
 * columns.
 */
export async function openMuseLsl(source: ByteSource): Promise<OpenResult> {
  const head = await readHeaderRow(source, COMMA_SYNTAX);
  const names = head?.names ?? [];
  const table = { syntax: COMMA_SYNTAX, dataOffset: head?.dataOffset ?? source.size, isSampleRow };
  const signals = names.flatMap((name, column) =>
    column > 0 && name !== '' && !/^marker/i.test(name) ? [{ column, label: name }] : [],
  );
  const markers = names.flatMap((name, column) => (/^marker/i.test(name) ? [{ column, name }] : []));
  const times = new TimeColumn();
  const annotations: EegAnnotation[] = [];
  let [skipped, missing] = [0, 0];
  const index = await indexRows(source, table, (row, isSample) => {
    if (!isSample) {
      skipped++;
      return;
    }
    const seconds = row.number(0);
    times.push(seconds * (epochUnitSeconds(seconds) ?? 1));
    if (signals.some(({ column }) => Number.isNaN(row.number(column)))) missing++;
    for (const { column, name } of markers) {
      const value = row.number(column);
      if (Number.isNaN(value) || value === 0) continue;
      const onsetSeconds = times.at(times.length - 1) - times.at(0);
      annotations.push({ onsetSeconds, durationSeconds: undefined, text: `${name} ${value}` });
    }
  });
  if (index.rowCount === 0) return noRows(source, 'muse-lsl');
  const axis = timeAxis(times);
  const rows = rowTable(
    source,
    table,
    index,
    signals.map(({ column }) => column),
  );
  const start = times.at(0);
  const isEpoch = epochUnitSeconds(start) !== undefined;
  return {
    ok: true,
    file: sampledFile({
      name: source.name,
      format: 'muse-lsl CSV',
      startTime: isEpoch ? utcTime(start) : undefined,
      groups: [
        {
          channels: signals.map(({ label }) => channel(label, axis.samplingRateHz, index.rowCount)),
          samplingRateHz: axis.samplingRateHz,
          sampleCount: index.rowCount,
          segments: axis.segments,
          read: (wanted, first, count) =>
            rows.read(
              wanted.map((signal) => signals[signal]!.column),
              first,
              count,
            ),
        },
      ],
      annotations,
      warnings: [...axis.warnings, ...museWarnings({ isEpoch, skipped, missing })],
    }),
  };
}

const channel = (label: string, samplingRateHz: number, sampleCount: number): EegChannel => ({
  label,
  kind: 'voltage',
  unit: 'uV',
  fileUnit: 'uV',
  samplingRateHz,
  sampleCount,
  scale: undefined,
});

function museWarnings(odd: { isEpoch: boolean; skipped: number; missing: number }): EegWarning[] {
  const warnings: EegWarning[] = [];
  if (odd.isEpoch) {
    warnings.push({
      code: 'startTimeUtc',
      message: 'The file gives its times without a time zone; the start is shown in universal time (UTC).',
    });
  }
  if (odd.skipped > 0) {
    warnings.push({ code: 'rowsSkipped', message: `Lines without samples are left out: ${odd.skipped}.` });
  }
  if (odd.missing > 0) {
    warnings.push({
      code: 'missingValues',
      message: `Values are missing in rows: ${odd.missing}. They stay empty.`,
    });
  }
  return warnings;
}
