import type { EegAnnotation, EegWarning } from '../eeg-file.ts';
import type { EdfSignal } from './header.ts';
import { MAX_READ_BYTES, readExactly, recordsPerRead, type RecordLayout } from './record-reader.ts';
import { parseTals } from './tal.ts';

/** More than any time-keeping entry takes: an onset, two separators and a zero byte. */
const TIME_KEEPING_BYTES = 128;

/** Stored onset of one record, from the first entry of its first annotation channel. */
export async function readRecordOnset(
  layout: RecordLayout,
  signal: EdfSignal,
  record: number,
): Promise<number | undefined> {
  const at = layout.dataOffset + record * layout.recordBytes + signal.byteOffset;
  const bytes = await readExactly(layout.source, at, Math.min(signal.byteLength, TIME_KEEPING_BYTES));
  return parseTals(bytes).recordOnsetSeconds;
}

/** Reads the annotation channels of every record, in file order. */
export async function readAnnotations(
  layout: RecordLayout,
  signals: readonly EdfSignal[],
): Promise<{ annotations: EegAnnotation[]; warnings: EegWarning[] }> {
  const annotations: EegAnnotation[] = [];
  let damagedEntries = 0;
  const take = (bytes: Uint8Array) => {
    const list = parseTals(bytes);
    for (const annotation of list.annotations) annotations.push(annotation);
    damagedEntries += list.damagedEntries;
  };
  if (signals.length > 0) await eachAnnotationChannel(layout, signals, take);
  return { annotations, warnings: damageWarnings(damagedEntries) };
}

/**
 * Small records are read many at a time, which is far quicker than one request each; of large ones only the
 * annotation channels are read.
 */
async function eachAnnotationChannel(
  layout: RecordLayout,
  signals: readonly EdfSignal[],
  take: (bytes: Uint8Array) => void,
): Promise<void> {
  const { source, dataOffset, recordBytes, recordCount } = layout;
  const step = recordsPerRead(layout);
  for (let record = 0; record < recordCount; record += step) {
    const start = dataOffset + record * recordBytes;
    if (recordBytes > MAX_READ_BYTES) {
      for (const { byteOffset, byteLength } of signals) {
        take(await readExactly(source, start + byteOffset, byteLength));
      }
      continue;
    }
    const records = Math.min(step, recordCount - record);
    const bytes = await readExactly(source, start, records * recordBytes);
    for (let r = 0; r < records; r++) {
      for (const { byteOffset, byteLength } of signals) {
        take(bytes.subarray(r * recordBytes + byteOffset, r * recordBytes + byteOffset + byteLength));
      }
    }
  }
}

function damageWarnings(damagedEntries: number): EegWarning[] {
  if (damagedEntries === 0) return [];
  const entries = damagedEntries === 1 ? '1 annotation is' : `${damagedEntries} annotations are`;
  return [
    {
      code: 'annotationsDamaged',
      message: `${entries} damaged or cut off; what could be read of them is shown.`,
    },
  ];
}
