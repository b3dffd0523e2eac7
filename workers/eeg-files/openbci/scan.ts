import type { ChannelStretch } from '../eeg-file.ts';
import type { TextRow } from '../text/cells.ts';
import { epochUnitSeconds } from '../text/clock.ts';
import type { OpenBciLayout } from './layout.ts';
import { type LostPackets, SampleIndexWatch } from './sample-index.ts';

/** Full scale of the ADS1299 at gain 24 with its 4.5 V reference. */
const RAILED_UV = 187_499;
/** Stamps come in bursts; only a pause longer than this is one of the recording. */
const PAUSE_SECONDS = 2;
const MOST_MARKERS = 1_000_000;

export type OpenBciFacts = {
  rowCount: number;
  samplingRateHz: number;
  /** From the first and the last stamp; undefined without stamps. */
  measuredRateHz: number | undefined;
  stretches: ChannelStretch[];
  lostPackets: number;
  repeatedIndex: number;
  indexUnusable: boolean;
  pauses: number;
  shortRows: number;
  skippedRows: number;
  missingValues: number;
  firstRowIsZero: boolean;
  /** Labels of channels at the limit of the converter, with the share of rows. */
  railed: { label: string; share: number }[];
  markers: { row: number; value: number }[];
  firstTimestamp: number;
  firstClock: string;
};

/** Gathers in one pass what the rows of a recording say about time, losses and limits. */
export class OpenBciScan {
  readonly #layout: OpenBciLayout;
  readonly #exg: readonly { column: number; label: string }[];
  readonly #railed: Float64Array;
  readonly #index = new SampleIndexWatch();
  readonly #pauses: LostPackets[] = [];
  readonly #markers: { row: number; value: number }[] = [];
  #rows = 0;
  #short = 0;
  #skipped = 0;
  #missing = 0;
  #firstIsZero = false;
  #firstClock = '';
  #firstStamp = Number.NaN;
  #lastStamp = Number.NaN;
  #stretches: ChannelStretch[] = [];
  #rateHz = 0;

  constructor(layout: OpenBciLayout) {
    this.#layout = layout;
    this.#exg = layout.columns.channels.filter(({ kind }) => kind === 'voltage');
    this.#railed = new Float64Array(this.#exg.length);
  }

  skip(firstCell: string): void {
    if (!firstCell.startsWith('%')) this.#skipped++;
  }

  add(row: TextRow): void {
    const { columns, width } = this.#layout;
    if (row.count < width) this.#short++;
    this.#index.add(row.number(0));
    let isZero = true;
    for (let i = 0; i < this.#exg.length; i++) {
      const value = row.number(this.#exg[i]!.column);
      if (Number.isNaN(value)) this.#missing++;
      else if (Math.abs(value) >= RAILED_UV) this.#railed[i]!++;
      if (value !== 0) isZero = false;
    }
    if (this.#rows === 0) {
      this.#firstIsZero = isZero;
      if (isZero) this.#index.restart();
    }
    if (this.#rows === (this.#firstIsZero ? 1 : 0) && columns.clock !== undefined) {
      this.#firstClock = row.text(columns.clock);
    }
    if (columns.timestamp !== undefined) this.#addStamp(row.number(columns.timestamp));
    const marker = columns.marker === undefined ? Number.NaN : row.number(columns.marker);
    if (marker !== 0 && !Number.isNaN(marker) && this.#markers.length < MOST_MARKERS) {
      this.#markers.push({ row: this.#rows, value: marker });
    }
    this.#rows++;
  }

  /** Of a row on the time axis, gaps included; after `result`. */
  secondsOf(row: number): number {
    let [low, high] = [0, this.#stretches.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#stretches[middle]!.firstSample <= row) low = middle;
      else high = middle - 1;
    }
    const stretch = this.#stretches[low];
    return stretch && this.#rateHz > 0
      ? stretch.startSeconds + (row - stretch.firstSample) / this.#rateHz
      : 0;
  }

  result(): OpenBciFacts {
    const index = this.#index.result();
    const losses = mergeLosses(index?.jumps ?? [], this.#pauses);
    const lost = losses.reduce((sum, jump) => sum + jump.lost, 0);
    const unit = epochUnitSeconds(this.#firstStamp);
    const stampedSeconds = unit === undefined ? 0 : (this.#lastStamp - this.#firstStamp) * unit;
    const measuredRateHz = stampedSeconds > 1 ? (this.#rows - 1 + lost) / stampedSeconds : undefined;
    this.#rateHz = this.#layout.samplingRateHz ?? 0;
    this.#stretches = placeRows(this.#rows, losses, this.#rateHz);
    return {
      rowCount: this.#rows,
      samplingRateHz: this.#rateHz,
      measuredRateHz,
      stretches: this.#stretches,
      lostPackets: (index?.jumps ?? []).reduce((sum, jump) => sum + jump.lost, 0),
      repeatedIndex: (index?.jumps ?? []).filter((jump) => jump.lost === 0).length,
      indexUnusable: index === undefined,
      pauses: this.#pauses.length,
      shortRows: this.#short,
      skippedRows: this.#skipped,
      missingValues: this.#missing,
      firstRowIsZero: this.#firstIsZero && this.#rows > 1,
      railed: this.#exg
        .map(({ label }, i) => ({ label, share: this.#railed[i]! / Math.max(1, this.#rows) }))
        .filter(({ share }) => share > 0),
      markers: this.#markers,
      firstTimestamp: this.#firstStamp,
      firstClock: this.#firstClock,
    };
  }

  #addStamp(stamp: number): void {
    if (!(stamp > 0)) return;
    const rateHz = this.#layout.samplingRateHz ?? 0;
    const pauseSeconds = (stamp - this.#lastStamp) * (epochUnitSeconds(stamp) ?? 0);
    if (pauseSeconds > PAUSE_SECONDS && rateHz > 0) {
      this.#pauses.push({ row: this.#rows, lost: Math.round(pauseSeconds * rateHz) - 1 });
    }
    if (Number.isNaN(this.#firstStamp)) this.#firstStamp = stamp;
    this.#lastStamp = stamp;
  }
}

/** A pause that the clock shows counts whole; the counter sees only its remainder. */
function mergeLosses(jumps: readonly LostPackets[], pauses: readonly LostPackets[]): LostPackets[] {
  const paused = new Set(pauses.map(({ row }) => row));
  return [...jumps.filter(({ row, lost }) => lost > 0 && !paused.has(row)), ...pauses].sort(
    (a, b) => a.row - b.row,
  );
}

function placeRows(rowCount: number, losses: readonly LostPackets[], rateHz: number): ChannelStretch[] {
  if (rowCount === 0 || rateHz <= 0) return [];
  const stretches: ChannelStretch[] = [];
  let [first, lost] = [0, 0];
  for (const next of [...losses, { row: rowCount, lost: 0 }]) {
    stretches.push({
      firstSample: first,
      sampleCount: next.row - first,
      startSeconds: (first + lost) / rateHz,
    });
    first = next.row;
    lost += next.lost;
  }
  return stretches;
}
