import type { ByteSource } from '../byte-source.ts';
import type { ChannelSegment, EegAnnotation, EegChannel, OpenResult } from '../eeg-file.ts';
import { applicable, gapsWarnings } from '../warnings.ts';
import { adjacentChannels, sampledFile, type SignalGroup } from '../sampled-file.ts';
import { TextRow } from '../text/cells.ts';
import { eachLine } from '../text/lines.ts';
import { BLOCK_ROWS, columnReader, type TableLayout } from '../text/row-table.ts';
import { readHeaderRow } from '../text/table-head.ts';
import { openCsv } from './open-csv.ts';
import { channelOfHeading, LAST_HEADINGS, textOfCell, TIME_HEADING } from './own-csv.ts';
import { ownDelimiter, ownSyntax } from './own-syntax.ts';

/** A time this close to the next sample, in samples, is treated as that sample's time; programs may round times. */
const ON_TIME_SAMPLES = 0.02;

export const looksLikeOwnCsv = (start: Uint8Array): boolean => ownDelimiter(start) !== undefined;

/** Whether a table has the complete format of ours; the beginning alone may come from another program. */
export async function isOwnCsv(source: ByteSource): Promise<boolean> {
  return (await ownHead(source)) !== undefined;
}

/** Opens a table that we wrote, without questions. A similar table from another program is read as an unknown table. */
export async function openOwnCsv(source: ByteSource): Promise<OpenResult> {
  const head = await ownHead(source);
  if (!head) return openCsv(source);
  const { described, syntax, dataOffset } = head;
  const scan = new OwnScan(described.map(({ samplingRateHz }) => samplingRateHz));
  const row = new TextRow(syntax);
  const range = { from: dataOffset, to: source.size, isQuoted: true };
  await eachLine(source, range, (bytes, start, end, offset) => {
    if (start < end) scan.add(row.set(bytes, start, end), offset);
  });
  const channels = described.map(
    (channel, index): EegChannel => ({
      ...channel,
      fileUnit: channel.unit,
      sampleCount: scan.places[index]!.sampleCount,
      scale: undefined,
    }),
  );
  const startTime = writtenTime(scan.startTime);
  const file = sampledFile({
    name: source.name,
    format: 'Loopwell CSV',
    startTime,
    groups: groupsOf(source, { dataOffset, syntax }, channels, scan.places),
    annotations: scan.annotations,
    warnings: applicable([
      startTime === undefined &&
        scan.startTime !== '' && {
          code: 'startTimeInvalid',
          message: `The start of the recording is not readable ('${scan.startTime}'). Everything else was read.`,
        },
      scan.damagedRows > 0 && {
        code: 'timesDamaged',
        message: `Rows without a readable time: ${scan.damagedRows}. Their values follow those of the row before.`,
      },
    ]),
  });
  return {
    ok: true,
    file: { ...file, warnings: [...gapsWarnings(file.segments.length - 1), ...file.warnings] },
  };
}

/**
 * In the format we write; spreadsheets may put a space between date and time. Other orders of day and month are
 * ambiguous.
 */
function writtenTime(cell: string): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?)$/.exec(cell);
  const text = match ? `${match[1]}T${match[2]}` : '';
  return Number.isNaN(Date.parse(text)) ? undefined : text;
}

/** Channel descriptions from the headings, and the start of the rows; undefined for a table of another program. */
async function ownHead(source: ByteSource) {
  const syntax = await ownSyntax(source);
  const head = syntax && (await readHeaderRow(source, syntax, 'quoted'));
  const described = head && describedChannels(head.names);
  return described && { described, syntax, dataOffset: head.dataOffset };
}

function describedChannels(names: readonly string[]) {
  const last = names.length - LAST_HEADINGS.length;
  const isOurs = names[0] === TIME_HEADING && LAST_HEADINGS.every((name, i) => names[last + i] === name);
  const described = names.slice(1, last).map((name) => channelOfHeading(textOfCell(name)));
  return isOurs && described.every((each) => each !== undefined) ? described : undefined;
}

/** Positions of a channel's samples: on the time axis, and in the file by block. */
type Places = { sampleCount: number; segments: ChannelSegment[]; blockOffsets: number[] };

/** Collects in one pass which rows hold a sample of each channel, and their times. */
class OwnScan {
  readonly places: Places[];
  readonly annotations: EegAnnotation[] = [];
  startTime = '';
  damagedRows = 0;
  readonly #rates: readonly number[];
  #isFirst = true;

  constructor(rates: readonly number[]) {
    this.#rates = rates;
    this.places = rates.map(() => ({ sampleCount: 0, segments: [], blockOffsets: [] }));
  }

  add(row: TextRow, offset: number): void {
    const seconds = row.number(0);
    if (Number.isNaN(seconds)) this.damagedRows++;
    for (const [channel, rate] of this.#rates.entries()) {
      if (rate > 0 && !row.isEmpty(channel + 1)) addSample(this.places[channel]!, { seconds, rate, offset });
    }
    const at = this.#rates.length + 1;
    if (!row.isEmpty(at) || !row.isEmpty(at + 1)) {
      const onset = row.number(at + 1);
      const duration = row.number(at + 2);
      this.annotations.push({
        onsetSeconds: Number.isNaN(onset) ? seconds || 0 : onset,
        durationSeconds: Number.isNaN(duration) ? undefined : duration,
        text: textOfCell(row.text(at)),
      });
    }
    if (this.#isFirst) this.startTime = row.text(at + 3);
    this.#isFirst = false;
  }
}

function addSample(
  places: Places,
  { seconds, rate, offset }: { seconds: number; rate: number; offset: number },
): void {
  const { segments, sampleCount } = places;
  if (sampleCount % BLOCK_ROWS === 0) places.blockOffsets.push(offset);
  places.sampleCount++;
  const last = segments.at(-1);
  const expected = last ? last.startSeconds + (sampleCount - last.firstSampleIndex) / rate : 0;
  const isOff = Math.abs(seconds - expected) > ON_TIME_SAMPLES / rate;
  if (last && !isOff) last.sampleCount++;
  else if (last && Number.isNaN(seconds)) last.sampleCount++;
  else segments.push({ firstSampleIndex: sampleCount, sampleCount: 1, startSeconds: seconds || 0 });
}

/**
 * Adjacent channels that are sampled together. Groups with the same segments share the list, which marks them as
 * related.
 */
function groupsOf(
  source: ByteSource,
  rows: Pick<TableLayout, 'dataOffset' | 'syntax'>,
  channels: readonly EegChannel[],
  places: readonly Places[],
): SignalGroup[] {
  const known = new Map<string, Places>();
  const shared = places.map((own, channel) => {
    const key = JSON.stringify([channels[channel]!.samplingRateHz, own.segments]);
    const same = known.get(key) ?? own;
    known.set(key, same);
    return same;
  });
  return adjacentChannels(shared).map((members) => {
    const { sampleCount, segments, blockOffsets } = shared[members[0]!]!;
    const columns = members.map((channel) => channel + 1);
    const layout = {
      ...rows,
      isQuoted: true,
      isSampleRow: (row: TextRow) => !row.isEmpty(columns[0]!),
    };
    return {
      channels: members.map((channel) => channels[channel]!),
      samplingRateHz: channels[members[0]!]!.samplingRateHz,
      sampleCount,
      segments,
      read: columnReader({ source, layout, rowCount: sampleCount, blockOffsets }, columns),
    };
  });
}
