import type { ByteSource } from '../byte-source.ts';
import type { EegAnnotation, EegWarning, OpenResult } from '../eeg-file.ts';
import { damagedFile } from '../refusals.ts';
import { sampledFile } from '../sampled-file.ts';
import { epochUnitSeconds, localTime, utcTime, writtenSeconds } from '../text/clock.ts';
import { columnGroup, indexRows } from '../text/row-table.ts';
import { isSampleRow, type OpenBciLayout, openBciLayout } from './layout.ts';
import { OpenBciScan } from './scan.ts';
import { openBciWarnings } from './warnings.ts';

export const openOpenBci = (source: ByteSource): Promise<OpenResult> => open(source, 'OpenBCI');
export const openBrainFlow = (source: ByteSource): Promise<OpenResult> => open(source, 'BrainFlow');

/** Opens text recordings of the OpenBCI GUI, versions 1 to 6, and the tables BrainFlow writes for these boards. */
async function open(source: ByteSource, format: OpenBciLayout['format']): Promise<OpenResult> {
  const layout = await openBciLayout(source, format);
  if (!layout || !layout.columns.channels.some(({ kind }) => kind === 'voltage')) {
    return damagedFile(source, 'it has the head of an OpenBCI recording but no row with samples');
  }
  const scan = new OpenBciScan(layout);
  const rows = { syntax: layout.syntax, dataOffset: layout.dataOffset, isSampleRow };
  const table = await indexRows(source, rows, (row, isSample) =>
    isSample ? scan.add(row) : scan.skip(row.text(0)),
  );
  const facts = scan.result();
  const warnings: EegWarning[] = [];
  const startTime = startOf(facts, warnings);
  return {
    ok: true,
    file: sampledFile({
      name: source.name,
      format,
      startTime,
      groups: [columnGroup(table, layout.columns.channels, facts)],
      annotations: facts.markers.map(
        ({ row, value }): EegAnnotation => ({
          onsetSeconds: scan.secondsOf(row),
          durationSeconds: undefined,
          text: `Marker ${value}`,
        }),
      ),
      warnings: [...openBciWarnings(layout, facts), ...warnings],
    }),
  };
}

function startOf(
  { firstTimestamp, firstClock }: { firstTimestamp: number; firstClock: string },
  warnings: EegWarning[],
): string | undefined {
  const written = writtenSeconds(firstClock);
  if (written?.hasDate) return utcTime(written.seconds);
  const unit = epochUnitSeconds(firstTimestamp);
  if (unit === undefined) return undefined;
  if (written) return localTime(firstTimestamp * unit, written.seconds);
  warnings.push({
    code: 'startTimeUtc',
    message: 'The file gives its start without a time zone of its own; it is shown in universal time (UTC).',
  });
  return utcTime(firstTimestamp * unit);
}
