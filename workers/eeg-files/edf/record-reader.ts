import { AppError } from '#shared/errors.ts';
import type { ByteSource } from '../byte-source.ts';
import type { SampleRange } from '../eeg-file.ts';
import { decodeInt16, decodeInt24 } from './decode.ts';
import type { EdfSignal } from './header.ts';

/** Where the data records of a file lie. */
export type RecordLayout = {
  source: ByteSource;
  /** Byte offset of record 0. */
  dataOffset: number;
  recordBytes: number;
  recordCount: number;
  bytesPerSample: 2 | 3;
};

/** Most bytes asked of the source at once; bounds memory whatever the size of the file. */
export const MAX_READ_BYTES = 4 * 1024 * 1024;

/** Exactly these bytes of the file, or an AppError that says what to do. */
export async function readExactly(
  source: ByteSource,
  offset: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await source.read(offset, length).catch((cause: unknown) => {
    throw unreadable(source.name, cause);
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

/** How many whole records fit into one read; at least one. */
export const recordsPerRead = (layout: RecordLayout): number =>
  Math.max(1, Math.floor(MAX_READ_BYTES / Math.max(1, layout.recordBytes)));

/**
 * Stored integers of a range of samples, one array per signal. The signals must have the same number of samples
 * per record; the range must lie within the file.
 */
export async function readDigitalRange(
  layout: RecordLayout,
  signals: readonly EdfSignal[],
  range: Omit<SampleRange, 'channels'>,
): Promise<Int32Array<ArrayBuffer>[]> {
  const { firstSample, sampleCount } = range;
  const out = signals.map(() => new Int32Array(sampleCount));
  const perRecord = signals[0]?.samplesPerRecord ?? 0;
  if (sampleCount === 0 || perRecord === 0) return out;
  const lastRecord = Math.floor((firstSample + sampleCount - 1) / perRecord);
  const step = recordsPerRead(layout);
  for (let record = Math.floor(firstSample / perRecord); record <= lastRecord; record += step) {
    const records = Math.min(step, lastRecord + 1 - record);
    if (layout.recordBytes <= MAX_READ_BYTES) {
      await readRecords(layout, signals, { record, records, firstSample, out });
    } else {
      await readHugeRecord(layout, signals, { record, firstSample, out });
    }
  }
  return out;
}

async function readRecords(
  layout: RecordLayout,
  signals: readonly EdfSignal[],
  job: { record: number; records: number; firstSample: number; out: Int32Array[] },
): Promise<void> {
  const { source, dataOffset, recordBytes, bytesPerSample } = layout;
  const bytes = await readExactly(source, dataOffset + job.record * recordBytes, job.records * recordBytes);
  const decode = bytesPerSample === 2 ? decodeInt16 : decodeInt24;
  for (let r = 0; r < job.records; r++) {
    for (let s = 0; s < signals.length; s++) {
      const signal = signals[s]!;
      const part = overlap(signal.samplesPerRecord, job.record + r, job.firstSample, job.out[s]!.length);
      const at = r * recordBytes + signal.byteOffset + part.from * bytesPerSample;
      decode(bytes, at, job.out[s]!, part.outOffset, part.count);
    }
  }
}

/** Some files are one record of hours: there only the wanted part of each signal is read, piece by piece. */
async function readHugeRecord(
  layout: RecordLayout,
  signals: readonly EdfSignal[],
  job: { record: number; firstSample: number; out: Int32Array[] },
): Promise<void> {
  const { source, dataOffset, recordBytes, bytesPerSample } = layout;
  const decode = bytesPerSample === 2 ? decodeInt16 : decodeInt24;
  const piece = Math.floor(MAX_READ_BYTES / bytesPerSample);
  for (const [s, signal] of signals.entries()) {
    const out = job.out[s]!;
    const part = overlap(signal.samplesPerRecord, job.record, job.firstSample, out.length);
    const start = dataOffset + job.record * recordBytes + signal.byteOffset + part.from * bytesPerSample;
    for (let done = 0; done < part.count; done += piece) {
      const count = Math.min(piece, part.count - done);
      const bytes = await readExactly(source, start + done * bytesPerSample, count * bytesPerSample);
      decode(bytes, 0, out, part.outOffset + done, count);
    }
  }
}

/** The part of a record that a range of samples wants: where in the record, where in the output, how many. */
function overlap(perRecord: number, record: number, firstSample: number, sampleCount: number) {
  const from = Math.max(0, firstSample - record * perRecord);
  const until = Math.min(perRecord, firstSample + sampleCount - record * perRecord);
  return { from, count: until - from, outOffset: record * perRecord + from - firstSample };
}
