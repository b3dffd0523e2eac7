import { channelHeading, LAST_HEADINGS, textCell, TIME_HEADING } from '../csv/own-csv.ts';
import type { ChannelSegment, EegAnnotation, EegFile, EegWarning } from '../eeg-file.ts';
import { channelGroups, channelSegments } from '../sampled-file.ts';
import { applicable } from '../warnings.ts';
import type { ByteSink } from './byte-sink.ts';
import type { WriteResult } from './write-edf.ts';

/** Rows formatted at a time. */
const BATCH_ROWS = 4096;
/** Samples of a group read at a time. */
const READ_SAMPLES = 4096;

/**
 * Writes a recording as a table, which our own reader reads back without loss. It has one row for every time at which
 * any channel has a sample, and one column per channel. A channel without a sample at that time has an empty cell, and
 * a lost value is NaN. Gaps are omitted times; values keep all their digits. Annotations are in the row of their time,
 * or in a separate row.
 */
export async function writeCsv(file: EegFile, sink: ByteSink): Promise<WriteResult> {
  const { annotations } = await file.readAnnotations();
  const headings = [TIME_HEADING, ...file.channels.map(channelHeading), ...LAST_HEADINGS];
  const rows = new RowWriter(sink, file.channels.length, file.startTime);
  rows.add(headings.map(textCell).join(','));
  const groups = channelGroups(file)
    .filter(([channel]) => file.channels[channel!]!.samplingRateHz > 0)
    .map((channels) => new GroupCursor(file, channels));
  const pending = new PendingAnnotations(annotations);
  await writeRows(groups, rows, pending);
  for (const left of pending.until(Number.POSITIVE_INFINITY)) rows.addAnnotation(left);
  await rows.flush();
  return { warnings: csvWarnings(file, groups.length) };
}

async function writeRows(
  groups: readonly GroupCursor[],
  rows: RowWriter,
  pending: PendingAnnotations,
): Promise<void> {
  const halfRowSeconds = 0.5 / groups.reduce((most, { rateHz }) => Math.max(most, rateHz), 1);
  for (;;) {
    for (const group of groups) if (group.mustRead) await group.read();
    const next = groups.reduce((least, { seconds }) => Math.min(least, seconds), Number.POSITIVE_INFINITY);
    if (next === Number.POSITIVE_INFINITY) return;
    const nanoseconds = Math.round(next * 1e9);
    rows.startRow(timeText(next));
    for (const group of groups) {
      if (Math.round(group.seconds * 1e9) !== nanoseconds) continue;
      // At the start of a segment, the time keeps all its digits.
      if (group.isFirst) rows.setTime(String(group.seconds));
      group.take(rows);
    }
    for (const before of pending.until(next - halfRowSeconds)) rows.addAnnotation(before);
    const [beside, ...others] = pending.until(next + halfRowSeconds);
    rows.endRow(beside);
    for (const other of others) rows.addAnnotation(other);
    if (rows.isFull) await rows.flush();
  }
}

/** Iterates over the samples of channels that are sampled together. */
class GroupCursor {
  readonly rateHz: number;
  readonly #file: EegFile;
  readonly #channels: readonly number[];
  readonly #segments: readonly ChannelSegment[];
  #segment = 0;
  /** Within the segment. */
  #sample = 0;
  #values: readonly Float64Array[] = [];
  /** File index of the first value read. */
  #firstRead = 0;

  constructor(file: EegFile, channels: readonly number[]) {
    this.#file = file;
    this.#channels = channels;
    this.#segments = channelSegments(file, channels[0]!).filter(({ sampleCount }) => sampleCount > 0);
    this.rateHz = file.channels[channels[0]!]!.samplingRateHz;
  }

  /** Time of the next sample; infinite after the last one. */
  get seconds(): number {
    const segment = this.#segments[this.#segment];
    return segment ? segment.startSeconds + this.#sample / this.rateHz : Number.POSITIVE_INFINITY;
  }

  get isFirst(): boolean {
    return this.#sample === 0;
  }

  get mustRead(): boolean {
    if (this.#segment === this.#segments.length) return false;
    const at = this.#stored - this.#firstRead;
    return at < 0 || at >= (this.#values[0]?.length ?? 0);
  }

  async read(): Promise<void> {
    const { firstSampleIndex, sampleCount } = this.#segments[this.#segment]!;
    const count = Math.min(READ_SAMPLES, firstSampleIndex + sampleCount - this.#stored);
    this.#firstRead = this.#stored;
    this.#values = await this.#file.readFloat64({
      channels: this.#channels,
      firstSampleIndex: this.#stored,
      sampleCount: count,
    });
  }

  take(rows: RowWriter): void {
    const at = this.#stored - this.#firstRead;
    for (const [i, channel] of this.#channels.entries()) rows.setValue(channel, this.#values[i]![at]!);
    this.#sample++;
    if (this.#sample < this.#segments[this.#segment]!.sampleCount) return;
    this.#segment++;
    this.#sample = 0;
  }

  get #stored(): number {
    return this.#segments[this.#segment]!.firstSampleIndex + this.#sample;
  }
}

const timeText = (seconds: number): string => String(Number(seconds.toFixed(9)));

/** Returns annotations in order of time. */
class PendingAnnotations {
  readonly #sorted: EegAnnotation[];
  #next = 0;

  constructor(annotations: readonly EegAnnotation[]) {
    this.#sorted = annotations.toSorted((a, b) => a.onsetSeconds - b.onsetSeconds);
  }

  /** Annotations before `seconds` that were not returned yet. */
  until(seconds: number): EegAnnotation[] {
    const from = this.#next;
    while (this.#next < this.#sorted.length && this.#sorted[this.#next]!.onsetSeconds < seconds) this.#next++;
    return this.#next === from ? [] : this.#sorted.slice(from, this.#next);
  }
}

class RowWriter {
  readonly #sink: ByteSink;
  readonly #encoder = new TextEncoder();
  /** The time, then one cell per channel. */
  readonly #cells: string[];
  /** Cell of the start time, until it is written in the first row. */
  #start: string;
  #rows: string[] = [];

  constructor(sink: ByteSink, channelCount: number, startTime: string | undefined) {
    this.#sink = sink;
    this.#cells = Array.from({ length: channelCount + 1 }, () => '');
    this.#start = startTime ?? '';
  }

  get isFull(): boolean {
    return this.#rows.length >= BATCH_ROWS;
  }

  add(row: string): void {
    this.#rows.push(row);
  }

  startRow(time: string): void {
    this.#cells.fill('');
    this.setTime(time);
  }

  setTime(time: string): void {
    this.#cells[0] = time;
  }

  setValue(channel: number, value: number): void {
    this.#cells[channel + 1] = Number.isFinite(value) ? String(value) : 'NaN';
  }

  endRow(annotation: EegAnnotation | undefined): void {
    this.add(`${this.#cells.join(',')},${annotationCells(annotation)},${this.#start}`);
    this.#start = '';
  }

  /** Adds a separate row. Must not be called between the start and the end of another. */
  addAnnotation(annotation: EegAnnotation): void {
    const empty = ','.repeat(this.#cells.length);
    this.add(`${timeText(annotation.onsetSeconds)}${empty}${annotationCells(annotation)},${this.#start}`);
    this.#start = '';
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    await this.#sink.write(new Uint8Array(this.#encoder.encode(`${this.#rows.join('\n')}\n`)));
    this.#rows = [];
  }
}

function annotationCells(annotation: EegAnnotation | undefined): string {
  if (!annotation) return ',,';
  const { text, onsetSeconds, durationSeconds } = annotation;
  return `${textCell(text)},${onsetSeconds},${durationSeconds ?? ''}`;
}

function csvWarnings(file: EegFile, groups: number): EegWarning[] {
  const isUntimed = file.channels.some((each) => each.sampleCount > 0 && !(each.samplingRateHz > 0));
  return applicable([
    groups > 1 && {
      code: 'emptyCells',
      message:
        'The channels are not all sampled at the same times. A channel has empty cells where only others have a sample.',
    },
    isUntimed && {
      code: 'samplesLeftOut',
      message: 'The recording has no known sampling rate, so they have no rows.',
    },
  ]);
}
