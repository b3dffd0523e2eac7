import type { EegAnnotation, EegFile, EegSegment, EegWarning } from '../eeg-file.ts';
import type { ByteSink } from './byte-sink.ts';
import { csvText } from '#shared/csv-text.ts';
import type { WriteResult } from './write-edf.ts';

/** Rows put together at a time. */
const BATCH_ROWS = 4096;

/**
 * Writes a recording as a table: time in seconds since the start, a column a channel, and annotations beside the row
 * they fall on, or in a row of their own where nothing was recorded. Channels sampled more slowly have empty cells
 * between their samples; gaps are times left out; values keep all their digits.
 */
export async function writeCsv(file: EegFile, sink: ByteSink): Promise<WriteResult> {
  const { annotations } = await file.readAnnotations();
  const columns = file.channels.map(({ label, unit }) => csvText(unit ? `${label} (${unit})` : label));
  const rows = new RowWriter(sink, file.channels.length);
  await rows.add(['time_s', ...columns, 'annotation', 'annotation_duration_s'].join(','));
  const fastest = file.channels.reduce((most, { samplingRateHz }) => Math.max(most, samplingRateHz), 0);
  const pending = new PendingAnnotations(annotations);
  for (const [index, segment] of file.segments.entries()) {
    await writeSegment(file, { index, segment, fastest }, rows, pending);
  }
  for (const left of pending.until(Number.POSITIVE_INFINITY)) await rows.add(rows.annotationRow(left));
  await rows.flush();
  return { warnings: csvWarnings(file, fastest) };
}

type Stretch = { index: number; segment: EegSegment; fastest: number };

async function writeSegment(file: EegFile, stretch: Stretch, rows: RowWriter, pending: PendingAnnotations) {
  const { index, segment, fastest } = stretch;
  if (!(fastest > 0)) return;
  for (const before of pending.until(segment.startSeconds - 0.5 / fastest)) {
    await rows.add(rows.annotationRow(before));
  }
  const rowCount = Math.max(
    0,
    ...file.channels.map(({ samplingRateHz }, channel) => {
      const { sampleCount } = file.segmentSamples(index, channel);
      return sampleCount === 0 ? 0 : rowOf(sampleCount - 1, samplingRateHz, fastest) + 1;
    }),
  );
  for (let first = 0; first < rowCount; first += BATCH_ROWS) {
    const count = Math.min(BATCH_ROWS, rowCount - first);
    const cells = await readCells(file, stretch, first, count);
    for (let row = 0; row < count; row++) {
      const time = segment.startSeconds + (first + row) / fastest;
      const texts = pending.until(time + 0.5 / fastest);
      const values = cells.map((column) => cellText(column[row]!));
      await rows.add([timeText(time), ...values, ...annotationCells(texts)].join(','));
    }
  }
}

const rowOf = (sample: number, rateHz: number, fastestHz: number): number =>
  Math.round((sample * fastestHz) / rateHz);

/** Values of some rows, a column a channel; NaN where a row has no sample. */
async function readCells(file: EegFile, { index, fastest }: Stretch, firstRow: number, count: number) {
  const columns: Float64Array[] = [];
  for (const [channel, { samplingRateHz }] of file.channels.entries()) {
    const column = new Float64Array(count).fill(Number.NaN);
    columns.push(column);
    if (!(samplingRateHz > 0)) continue;
    const stored = file.segmentSamples(index, channel);
    const first = Math.min(stored.sampleCount, firstSampleFrom(firstRow, samplingRateHz, fastest));
    const end = Math.min(stored.sampleCount, firstSampleFrom(firstRow + count, samplingRateHz, fastest));
    if (end <= first) continue;
    const range = { channels: [channel], firstSample: stored.firstSample + first, sampleCount: end - first };
    const [values] = await file.readFloat64(range);
    for (let i = 0; i < values!.length; i++) {
      column[rowOf(first + i, samplingRateHz, fastest) - firstRow] = values![i]!;
    }
  }
  return columns;
}

/** The first sample that lies on `row` or behind it. */
function firstSampleFrom(row: number, rateHz: number, fastestHz: number): number {
  let sample = Math.max(0, Math.floor(((row - 1) * rateHz) / fastestHz));
  while (rowOf(sample, rateHz, fastestHz) < row) sample++;
  return sample;
}

const cellText = (value: number): string => (Number.isFinite(value) ? String(value) : '');
const timeText = (seconds: number): string => String(Number(seconds.toFixed(9)));

function annotationCells(annotations: readonly EegAnnotation[]): [string, string] {
  const text = annotations.map((annotation) => annotation.text).join(' | ');
  const durations = annotations.map(({ durationSeconds }) => durationSeconds ?? '');
  return [csvText(text), durations.some((duration) => duration !== '') ? durations.join(' | ') : ''];
}

/** Hands out annotations in the order of time. */
class PendingAnnotations {
  readonly #sorted: EegAnnotation[];
  #next = 0;

  constructor(annotations: readonly EegAnnotation[]) {
    this.#sorted = annotations.toSorted((a, b) => a.onsetSeconds - b.onsetSeconds);
  }

  /** Those before `seconds` that were not handed out yet. */
  until(seconds: number): EegAnnotation[] {
    const from = this.#next;
    while (this.#next < this.#sorted.length && this.#sorted[this.#next]!.onsetSeconds < seconds) this.#next++;
    return this.#next === from ? [] : this.#sorted.slice(from, this.#next);
  }
}

class RowWriter {
  readonly #sink: ByteSink;
  readonly #channelCount: number;
  readonly #encoder = new TextEncoder();
  #rows: string[] = [];

  constructor(sink: ByteSink, channelCount: number) {
    this.#sink = sink;
    this.#channelCount = channelCount;
  }

  async add(row: string): Promise<void> {
    this.#rows.push(row);
    if (this.#rows.length >= BATCH_ROWS) await this.flush();
  }

  annotationRow(annotation: EegAnnotation): string {
    const empty = Array.from({ length: this.#channelCount }, () => '');
    return [timeText(annotation.onsetSeconds), ...empty, ...annotationCells([annotation])].join(',');
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    await this.#sink.write(new Uint8Array(this.#encoder.encode(`${this.#rows.join('\n')}\n`)));
    this.#rows = [];
  }
}

function csvWarnings(file: EegFile, fastestHz: number): EegWarning[] {
  const slower = file.channels.filter(({ samplingRateHz }) => samplingRateHz !== fastestHz);
  const warnings: EegWarning[] = [];
  if (slower.length > 0) {
    warnings.push({
      code: 'emptyCells',
      message: `${slower.length} channels are sampled more slowly than the rest; between their samples cells are empty.`,
    });
  }
  if (file.channels.some(({ sampleCount }) => sampleCount > 0) && file.segments.length === 0) {
    warnings.push({
      code: 'samplesLeftOut',
      message: 'The recording does not say how fast its samples were taken, so they have no rows.',
    });
  }
  return warnings;
}
