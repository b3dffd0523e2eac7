import type { EegAnnotation } from '../eeg-file.ts';
import { toNanoseconds } from '../missing-marks.ts';

const encoder = new TextEncoder();
const SEPARATORS = ['\0', '\u0014', '\u0015'];

/** Encoded entries of each record, and the space every record reserves for them. */
export type AnnotationPlan = { bytesPerRecord: number; entries: Map<number, Uint8Array[]> };

/** `+onset [21 duration] 20 text 20 0`. Undefined without a text, which the format cannot represent. */
function encodeAnnotation({ onsetSeconds, durationSeconds, text }: EegAnnotation): Uint8Array | undefined {
  // The separator bytes cannot be part of an entry.
  const plain = SEPARATORS.reduce((clean, separator) => clean.replaceAll(separator, ' '), text);
  if (plain === '') return undefined;
  const duration = durationSeconds === undefined ? '' : `\u0015${seconds(durationSeconds)}`;
  return encoder.encode(`${signed(onsetSeconds)}${duration}\u0014${plain}\u0014\0`);
}

export const encodeRecordTime = (onsetSeconds: number): Uint8Array =>
  encoder.encode(`${signed(toNanoseconds(onsetSeconds))}\u0014\u0014\0`);

/** Space for the time of any record of a run that ends at `endSeconds`: sign, digits, nine decimals, separators. */
export const recordTimeBytes = (endSeconds: number): number =>
  String(Math.ceil(Math.abs(endSeconds))).length + 14;

function seconds(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(12) : text;
}

const signed = (value: number): string => `${value < 0 ? '' : '+'}${seconds(value)}`;

export type AnnotationRoom = {
  recordCount: number;
  /** Bytes of the time of a record. */
  timeBytes: number;
  /** The record of an annotation. */
  recordOf: (annotation: EegAnnotation) => number;
};

/**
 * Assigns annotations to records, in their order, each to its own record or a later one. If that would overfill the
 * last records, they are distributed from the first on: any record may hold any annotation.
 */
export function planAnnotations(
  annotations: readonly EegAnnotation[],
  { recordCount, timeBytes, recordOf }: AnnotationRoom,
): AnnotationPlan {
  const encoded = annotations.flatMap((annotation) => {
    const bytes = encodeAnnotation(annotation);
    return bytes ? [{ bytes, record: recordOf(annotation) }] : [];
  });
  const room = annotationBytes(
    encoded.map(({ bytes }) => bytes.length),
    recordCount,
  );
  const entries =
    distributed(encoded, recordCount, room) ??
    distributed(
      encoded.map(({ bytes }) => ({ bytes, record: 0 })),
      recordCount,
      room,
    ) ??
    new Map<number, Uint8Array[]>();
  return { bytesPerRecord: room + timeBytes, entries };
}

/** Space in every record for annotations of these lengths. */
function annotationBytes(lengths: readonly number[], recordCount: number): number {
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const sum = lengths.reduce((total, length) => total + length, 0);
  return Math.ceil(sum / Math.max(1, recordCount)) + longest;
}

function distributed(
  encoded: readonly { bytes: Uint8Array; record: number }[],
  recordCount: number,
  room: number,
): Map<number, Uint8Array[]> | undefined {
  const entries = new Map<number, Uint8Array[]>();
  let record = 0;
  let used = 0;
  for (const { bytes, record: wanted } of encoded) {
    const next = Math.max(record, wanted, used + bytes.length > room ? record + 1 : 0);
    if (next !== record) used = 0;
    record = next;
    if (record >= recordCount) return undefined;
    const sameRecord = entries.get(record);
    if (sameRecord) sameRecord.push(bytes);
    else entries.set(record, [bytes]);
    used += bytes.length;
  }
  return entries;
}
