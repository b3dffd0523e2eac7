import type { ChannelSegment } from '../eeg-file.ts';
import { secondsOfSample } from '../sampled-file.ts';
import type { TextRow } from '../text/cells.ts';
import { type Break, breaksOf } from './breaks.ts';
import type { OpenBciLayout } from './layout.ts';
import { COUNTER_MODULUS, type LostPackets, SampleIndexWatch } from './sample-index.ts';
import { RowStamps } from './stamps.ts';

/** Full scale of the ADS1299 at gain 24 with its 4.5 V reference. */
const RAILED_UV = 187_499;
const MOST_MARKERS = 1_000_000;

export type OpenBciFacts = {
  rowCount: number;
  samplingRateHz: number;
  /** From the first and the last stamp; undefined without stamps. */
  measuredRateHz: number | undefined;
  segments: ChannelSegment[];
  lostPackets: number;
  repeatedIndex: number;
  indexUnusable: boolean;
  pauses: number;
  shortRows: number;
  skippedRows: number;
  missingValues: number;
  /** Labels of channels at the limit of the ADC, with the share of rows. */
  railed: { label: string; share: number }[];
  markers: { row: number; value: number }[];
  firstTimestamp: number;
  firstClock: string;
};

/** Collects in one pass what the rows of a recording contain about time, losses and limits. */
export class OpenBciScan {
  readonly #layout: OpenBciLayout;
  readonly #exg: readonly { column: number; label: string }[];
  readonly #railed: Float64Array;
  readonly #index = new SampleIndexWatch();
  readonly #stamps: RowStamps;
  readonly #markers: { row: number; value: number }[] = [];
  #rows = 0;
  #short = 0;
  #skipped = 0;
  #missing = 0;
  #firstClock = '';
  #firstStamp = Number.NaN;
  #segments: ChannelSegment[] = [];
  #rateHz = 0;

  constructor(layout: OpenBciLayout) {
    this.#layout = layout;
    this.#exg = layout.columns.channels.filter(({ kind }) => kind === 'voltage');
    this.#railed = new Float64Array(this.#exg.length);
    this.#stamps = new RowStamps(layout.columns);
  }

  skip(firstCell: string): void {
    if (!firstCell.startsWith('%')) this.#skipped++;
  }

  add(row: TextRow): void {
    const { columns, width } = this.#layout;
    if (row.count < width) this.#short++;
    this.#index.add(row.number(0));
    for (let i = 0; i < this.#exg.length; i++) {
      const value = row.number(this.#exg[i]!.column);
      if (Number.isNaN(value)) this.#missing++;
      else if (Math.abs(value) >= RAILED_UV) this.#railed[i]!++;
    }
    if (this.#rows === 0 && columns.clock !== undefined) this.#firstClock = row.text(columns.clock);
    if (columns.timestamp !== undefined && Number.isNaN(this.#firstStamp)) {
      const stamp = row.number(columns.timestamp);
      if (stamp > 0) this.#firstStamp = stamp;
    }
    this.#stamps.add(row);
    const marker = columns.marker === undefined ? Number.NaN : row.number(columns.marker);
    if (marker !== 0 && !Number.isNaN(marker) && this.#markers.length < MOST_MARKERS) {
      this.#markers.push({ row: this.#rows, value: marker });
    }
    this.#rows++;
  }

  /** Time of a row, including gaps; call after `result`. */
  secondsOf(row: number): number {
    return secondsOfSample(this.#segments, this.#rateHz, row) ?? 0;
  }

  result(): OpenBciFacts {
    const index = this.#index.result();
    const counted = index ?? { jumps: [], rowsPerTurn: COUNTER_MODULUS };
    const { jumps } = counted;
    this.#rateHz = this.#layout.samplingRateHz ?? 0;
    const { times, isKnown } = this.#stamps;
    const breaks = isKnown ? breaksOf(times, counted, this.#rateHz) : [];
    const broken = new Set(breaks.map(({ row }) => row));
    const losses = mergeLosses(jumps, breaks);
    const lost = losses.reduce((sum, jump) => sum + jump.lost, 0);
    const stampedSeconds = isKnown && this.#rows > 1 ? times.at(this.#rows - 1) - times.at(0) : 0;
    const measuredRateHz = stampedSeconds > 1 ? (this.#rows - 1 + lost) / stampedSeconds : undefined;
    this.#segments = placeRows(this.#rows, losses, this.#rateHz);
    return {
      rowCount: this.#rows,
      samplingRateHz: this.#rateHz,
      measuredRateHz,
      segments: this.#segments,
      lostPackets: lostOf(jumps) + lostOf(breaks.filter(({ isCounted }) => isCounted)),
      repeatedIndex: jumps.filter(({ row, lost: missing }) => missing === 0 && !broken.has(row)).length,
      indexUnusable: index === undefined,
      pauses: breaks.filter(({ isCounted }) => !isCounted).length,
      shortRows: this.#short,
      skippedRows: this.#skipped,
      missingValues: this.#missing,
      railed: this.#exg
        .map(({ label }, i) => ({ label, share: this.#railed[i]! / Math.max(1, this.#rows) }))
        .filter(({ share }) => share > 0),
      markers: this.#markers,
      firstTimestamp: this.#firstStamp,
      firstClock: this.#firstClock,
    };
  }
}

const lostOf = (losses: readonly LostPackets[]): number => losses.reduce((sum, { lost }) => sum + lost, 0);

/** Where the stamps show a break, the counter gives the remainder after whole turns. */
function mergeLosses(jumps: readonly LostPackets[], breaks: readonly Break[]): LostPackets[] {
  const lost = new Map<number, number>();
  for (const each of [...jumps, ...breaks]) lost.set(each.row, (lost.get(each.row) ?? 0) + each.lost);
  return [...lost]
    .map(([row, count]) => ({ row, lost: count }))
    .filter((each) => each.lost > 0)
    .sort((a, b) => a.row - b.row);
}

function placeRows(rowCount: number, losses: readonly LostPackets[], rateHz: number): ChannelSegment[] {
  if (rowCount === 0 || rateHz <= 0) return [];
  const segments: ChannelSegment[] = [];
  let [first, lost] = [0, 0];
  for (const next of [...losses, { row: rowCount, lost: 0 }]) {
    segments.push({
      firstSampleIndex: first,
      sampleCount: next.row - first,
      startSeconds: (first + lost) / rateHz,
    });
    first = next.row;
    lost += next.lost;
  }
  return segments;
}
