import type { ByteSource } from '../byte-source.ts';
import type { EegAnnotation, EegWarning, OpenResult } from '../eeg-file.ts';
import { damagedFile } from '../refusals.ts';
import { sampledFile } from '../sampled-file.ts';
import { COMMA_SYNTAX, type TextRow } from '../text/cells.ts';
import { epochUnitSeconds, isPlausibleTime, utcTime } from '../text/clock.ts';
import { columnGroup, indexRows, type SampleColumn } from '../text/row-table.ts';
import { readHeaderRow } from '../text/table-head.ts';
import { timeAxis } from '../text/time-axis.ts';
import { TimeColumn } from '../text/time-column.ts';
import { applicable } from '../warnings.ts';

const isSampleRow = (row: TextRow): boolean => isPlausibleTime(row.number(0)) && row.count > 1;

/**
 * Opens the CSV of muse-lsl: seconds since 1970 with millisecond resolution, one column per site, and optional marker
 * columns.
 */
export async function openMuseLsl(source: ByteSource): Promise<OpenResult> {
  const head = await readHeaderRow(source, COMMA_SYNTAX);
  const names = head?.names ?? [];
  const rows = { syntax: COMMA_SYNTAX, dataOffset: head?.dataOffset ?? source.size, isSampleRow };
  const signals = names.flatMap((label, column): SampleColumn[] =>
    column > 0 && label !== '' && !/^marker/i.test(label)
      ? [{ column, label, kind: 'voltage', unit: 'uV' }]
      : [],
  );
  const markers = names.flatMap((name, column) => (/^marker/i.test(name) ? [{ column, name }] : []));
  const times = new TimeColumn();
  const annotations: EegAnnotation[] = [];
  let [skipped, missing] = [0, 0];
  const table = await indexRows(source, rows, (row, isSample) => {
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
  if (table.rowCount === 0) {
    return damagedFile(source, 'it has the columns of a muse-lsl recording but no row with samples');
  }
  const axis = timeAxis(times);
  const start = times.at(0);
  const isEpoch = epochUnitSeconds(start) !== undefined;
  return {
    ok: true,
    file: sampledFile({
      name: source.name,
      format: 'muse-lsl CSV',
      startTime: isEpoch ? utcTime(start) : undefined,
      groups: [columnGroup(table, signals, axis)],
      annotations,
      warnings: [...axis.warnings, ...museWarnings({ isEpoch, skipped, missing })],
    }),
  };
}

const museWarnings = (odd: { isEpoch: boolean; skipped: number; missing: number }): EegWarning[] =>
  applicable([
    odd.isEpoch && {
      code: 'startTimeUtc',
      message: 'The file gives its times without a time zone; the start is shown in universal time (UTC).',
    },
    odd.skipped > 0 && {
      code: 'rowsSkipped',
      message: `Lines without samples are left out: ${odd.skipped}.`,
    },
    odd.missing > 0 && {
      code: 'missingValues',
      message: `Values are missing in rows: ${odd.missing}. They stay empty.`,
    },
  ]);
