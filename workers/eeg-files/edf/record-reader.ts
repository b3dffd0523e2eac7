import { AppError } from '#shared/errors.ts';
import type { ByteSource } from '../byte-source.ts';
import type { SampleRange } from '../eeg-file.ts';
import type { EdfSignal } from './header.ts';

/** Position of the data records in a file. */
export type RecordLayout = {
  source: ByteSource;
  /** Byte offset of record 0. */
  dataOffset: number;
  recordBytes: number;
  recordCount: number;
  bytesPerSample: 2 | 3;
};

/** Most bytes per read; limits memory for any file size. */
const MAX_READ_BYTES = 4 * 1024 * 1024;

/** Exactly these bytes of the file, or an AppError with a solution. */
export async function readExactly(
  source: ByteSource,
  offset: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await source.read(offset, length).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : unreadable(source.name, cause);
  });
  if (bytes.length < length) throw unreadable(source.name, undefined);
  return bytes;
}

function unreadable(name: string, cause: unknown): AppError {
  const error = new AppError(
    'unavailable',
    `'${name}' can no longer be read: it was moved, changed or its disk was removed. Choose the file again.`,
  );
  error.cause = cause;
  return error;
}

/** Number of whole records per read; at least one. */
export const recordsPerRead = (layout: RecordLayout): number =>
  Math.max(1, Math.floor(MAX_READ_BYTES / Math.max(1, layout.recordBytes)));

/** Converts samples to the requested type: stored integers, or values. */
export type RowDecoder<Row> = {
  makeRow(length: number, index: number): Row;
  /** Decodes `count` samples of signal `index` of the request, from `byteOffset` on, to `row[outOffset...]`. */
  segment(
    bytes: Uint8Array,
    byteOffset: number,
    to: { index: number; row: Row; outOffset: number; count: number },
  ): void;
  /** Decodes whole records, every signal's samples to its row from `outOffset` on. If undefined: segment by segment. */
  records: ((bytes: Uint8Array, rows: Row[], outOffset: number) => void) | undefined;
};

/**
 * A range of samples, one row per signal. The signals must have the same number of samples per record; the range must
 * lie within the file.
 */
export async function readRows<Row extends { readonly length: number }>(
  layout: RecordLayout,
  signals: readonly EdfSignal[],
  { firstSampleIndex, sampleCount }: Omit<SampleRange, 'channels'>,
  decoder: RowDecoder<Row>,
): Promise<Row[]> {
  const rows = signals.map((_, index) => decoder.makeRow(sampleCount, index));
  const perRecord = signals[0]?.samplesPerRecord ?? 0;
  if (sampleCount === 0 || perRecord === 0) return rows;
  const lastRecord = Math.floor((firstSampleIndex + sampleCount - 1) / perRecord);
  const step = recordsPerRead(layout);
  for (let record = Math.floor(firstSampleIndex / perRecord); record <= lastRecord; record += step) {
    const records = Math.min(step, lastRecord + 1 - record);
    const job = { record, records, firstSampleIndex, rows, decoder };
    if (layout.recordBytes <= MAX_READ_BYTES) await readRecords(layout, signals, job);
    else await readHugeRecord(layout, signals, job);
  }
  return rows;
}

type Job<Row> = {
  record: number;
  records: number;
  firstSampleIndex: number;
  rows: Row[];
  decoder: RowDecoder<Row>;
};

async function readRecords<Row extends { readonly length: number }>(
  layout: RecordLayout,
  signals: readonly EdfSignal[],
  { record, records, firstSampleIndex, rows, decoder }: Job<Row>,
): Promise<void> {
  const { source, dataOffset, recordBytes, bytesPerSample } = layout;
  const bytes = await readExactly(source, dataOffset + record * recordBytes, records * recordBytes);
  const perRecord = signals[0]!.samplesPerRecord;
  const sampleCount = rows[0]!.length;
  // The first and the last record may be needed only in part.
  let whole = 0;
  let wholeEnd = 0;
  if (decoder.records) {
    whole = overlap(perRecord, record, firstSampleIndex, sampleCount).count === perRecord ? 0 : 1;
    wholeEnd =
      overlap(perRecord, record + records - 1, firstSampleIndex, sampleCount).count === perRecord
        ? records
        : records - 1;
    if (wholeEnd > whole) {
      const outOffset = (record + whole) * perRecord - firstSampleIndex;
      decoder.records(bytes.subarray(whole * recordBytes, wholeEnd * recordBytes), rows, outOffset);
    }
  }
  for (let r = 0; r < records; r++) {
    if (r >= whole && r < wholeEnd) continue;
    const { from, count, outOffset } = overlap(perRecord, record + r, firstSampleIndex, sampleCount);
    for (let index = 0; index < signals.length; index++) {
      const at = r * recordBytes + signals[index]!.byteOffset + from * bytesPerSample;
      decoder.segment(bytes, at, { index, row: rows[index]!, outOffset, count });
    }
  }
}

/** Some files are one record of hours: for these, only the requested part of each signal is read, piece by piece. */
async function readHugeRecord<Row extends { readonly length: number }>(
  layout: RecordLayout,
  signals: readonly EdfSignal[],
  { record, firstSampleIndex, rows, decoder }: Job<Row>,
): Promise<void> {
  const { source, dataOffset, recordBytes, bytesPerSample } = layout;
  const piece = Math.floor(MAX_READ_BYTES / bytesPerSample);
  for (const [index, signal] of signals.entries()) {
    const row = rows[index]!;
    const part = overlap(signal.samplesPerRecord, record, firstSampleIndex, row.length);
    const start = dataOffset + record * recordBytes + signal.byteOffset + part.from * bytesPerSample;
    for (let done = 0; done < part.count; done += piece) {
      const count = Math.min(piece, part.count - done);
      const bytes = await readExactly(source, start + done * bytesPerSample, count * bytesPerSample);
      decoder.segment(bytes, 0, { index, row, outOffset: part.outOffset + done, count });
    }
  }
}

/** The part of a record in a sample range: start in the record, start in the output, count. */
function overlap(perRecord: number, record: number, firstSampleIndex: number, sampleCount: number) {
  const from = Math.max(0, firstSampleIndex - record * perRecord);
  const until = Math.min(perRecord, firstSampleIndex + sampleCount - record * perRecord);
  return { from, count: until - from, outOffset: record * perRecord + from - firstSampleIndex };
}
