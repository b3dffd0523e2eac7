import type { BatchFilter } from '#dsp/host/batch-filter.ts';
import type { ExportRequest } from '#shared/review/analysis.ts';
import { csvRemark, csvText } from '#shared/csv-text.ts';
import { selectionRows } from './analysis/selection-rows.ts';
import type { Measured } from './analysis/selection-spectra.ts';

/** Decimal places: a tenth of a microsecond, a ten-thousandth of a microvolt. */
const TIME_DIGITS = 7;
const VALUE_DIGITS = 4;

/**
 * The traces of a selection as text. Rejects with an Error with a message for people when they do not fit one table.
 */
export async function csvOf(
  { reader, plan }: Measured,
  kernel: BatchFilter,
  request: ExportRequest,
): Promise<Blob> {
  const planned = plan(request.traces);
  const [problem] = planned.problems.values();
  if (problem) throw new Error(problem.message);
  const [group, other] = planned.groups;
  if (!group) throw new Error('There is nothing to export. Choose at least one trace.');
  if (other) {
    throw new Error(
      `The traces are sampled at ${group.group.samplingRateHz} and ${other.group.samplingRateHz} Hz and cannot share ` +
        'one table. Export the traces of one sampling rate at a time.',
    );
  }
  const header = [
    'time_s',
    ...group.traces.map((trace) => csvText(request.labels[trace] ?? `trace ${trace + 1}`)),
  ];
  const preface = (request.preface ?? []).map((line) => `${csvRemark(line)}\r\n`);
  const parts: (string | Blob)[] = [...preface, `${header.join(',')}\r\n`];
  for await (const { rows, startSeconds } of selectionRows({ ...request, plan: group, reader, kernel })) {
    const lines: string[] = [];
    const count = rows[0]?.length ?? 0;
    for (let i = 0; i < count; i++) {
      let line = (startSeconds + i / group.group.samplingRateHz).toFixed(TIME_DIGITS);
      for (const row of rows) line += Number.isNaN(row[i]!) ? ',' : `,${row[i]!.toFixed(VALUE_DIGITS)}`;
      lines.push(line);
    }
    // Blobs are stored outside the heap: as text, a recording is several times its binary size.
    parts.push(new Blob([`${lines.join('\r\n')}\r\n`]));
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
