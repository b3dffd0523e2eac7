import type { EegAnnotation, EegWarning } from '../eeg-file.ts';
import { isUncountedMark, type MissingMark, markOf } from '../missing-marks.ts';
import { applicable, counted } from '../warnings.ts';
import type { EdfSignal } from './header.ts';
import { readExactly, recordsPerRead, type RecordLayout } from './record-reader.ts';
import { parseTals } from './tal.ts';

/** A record further than this from its place in the segments contradicts them. */
const DISORDER_SECONDS = 0.01;

/** For larger records, the data between the annotations of two records is skipped: a server's blocks have 64 KB. */
const LARGE_RECORD_BYTES = 256 * 1024;

/**
 * Reads the annotation channels of every record, in file order. Also compares every record's own time with `onsetOf`,
 * because opening checks only a few of them.
 */
export async function readAnnotations(
  layout: RecordLayout,
  signals: readonly EdfSignal[],
  { onsetOf, markCount }: { onsetOf: (record: number) => number | undefined; markCount: number },
): Promise<{ annotations: EegAnnotation[]; warnings: EegWarning[] }> {
  const annotations: EegAnnotation[] = [];
  let damagedEntries = 0;
  let disordered = 0;
  const take = (bytes: Uint8Array, record: number, isTimeKeeper: boolean) => {
    const list = parseTals(bytes);
    for (const annotation of list.annotations) annotations.push(annotation);
    damagedEntries += list.damagedEntries;
    if (!isTimeKeeper || list.recordOnsetSeconds === undefined) return;
    const expected = onsetOf(record);
    if (expected !== undefined && Math.abs(list.recordOnsetSeconds - expected) > DISORDER_SECONDS)
      disordered++;
  };
  if (signals.length > 0) await eachAnnotationChannel(layout, signals, take);
  const warnings = applicable([
    damagedEntries > 0 && {
      code: 'annotationsDamaged',
      message: `${counted(damagedEntries, 'annotation is', 'annotations are')} damaged or cut off; what could be read of them is shown.`,
    },
    disordered > 0 && {
      code: 'recordTimesDisordered',
      message: `${counted(disordered, 'record claims', 'records claim')} a time that does not fit the records around it. They are kept in the order of the file.`,
    },
    markCount === 0 &&
      annotations.some(isUncountedMark) && {
        code: 'missingNotMarked',
        message:
          "Annotations 'Missing samples' say where an earlier conversion filled in values. " +
          'These values are read as signal. Convert the original recording again.',
      },
  ]);
  return { annotations, warnings };
}

/** The marks of missing samples, which are the first annotations of the file: reads no further than needed. */
export async function readMarks(
  layout: RecordLayout,
  signals: readonly EdfSignal[],
  count: number,
): Promise<MissingMark[]> {
  const marks: MissingMark[] = [];
  await eachAnnotationChannel(layout, signals, (bytes) => {
    for (const annotation of parseTals(bytes).annotations) {
      const mark = markOf(annotation);
      if (mark && marks.length < count) marks.push(mark);
    }
    return marks.length < count ? undefined : 'stop';
  });
  return marks;
}

/**
 * Small records are read in batches, which is much faster than one request each. For large ones only the annotation
 * channels are read.
 */
async function eachAnnotationChannel(
  layout: RecordLayout,
  signals: readonly EdfSignal[],
  take: (bytes: Uint8Array, record: number, isTimeKeeper: boolean) => void | 'stop',
): Promise<void> {
  const { source, dataOffset, recordBytes, recordCount } = layout;
  const isLarge = recordBytes > LARGE_RECORD_BYTES;
  const step = isLarge ? 1 : recordsPerRead(layout);
  for (let record = 0; record < recordCount; record += step) {
    const start = dataOffset + record * recordBytes;
    if (isLarge) {
      for (const [index, { byteOffset, byteLength }] of signals.entries()) {
        const channel = await readExactly(source, start + byteOffset, byteLength);
        if (take(channel, record, index === 0) === 'stop') return;
      }
      continue;
    }
    const records = Math.min(step, recordCount - record);
    const bytes = await readExactly(source, start, records * recordBytes);
    for (let r = 0; r < records; r++) {
      for (const [index, { byteOffset, byteLength }] of signals.entries()) {
        const from = r * recordBytes + byteOffset;
        const channel = bytes.subarray(from, from + byteLength);
        if (take(channel, record + r, index === 0) === 'stop') return;
      }
    }
  }
}
