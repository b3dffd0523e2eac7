import type { EegAnnotation } from '../eeg-file.ts';

const encoder = new TextEncoder();
/** A time-keeping entry with all digits a number has. */
const TIME_KEEPING_BYTES = 32;
const LEAST_BYTES = 64;
const SEPARATORS = ['\0', '\u0014', '\u0015'];

/** Entries of each record, encoded, and the room every record gives them. */
export type AnnotationPlan = { bytesPerRecord: number; entries: Map<number, Uint8Array[]> };

/** `+onset [21 duration] 20 text 20 0`. Undefined without a text, which the format has no room for. */
export function encodeAnnotation({
  onsetSeconds,
  durationSeconds,
  text,
}: EegAnnotation): Uint8Array | undefined {
  // The bytes that separate entries cannot be part of one.
  const plain = SEPARATORS.reduce((clean, separator) => clean.replaceAll(separator, ' '), text);
  if (plain === '') return undefined;
  const duration = durationSeconds === undefined ? '' : `\u0015${seconds(durationSeconds)}`;
  return encoder.encode(`${signed(onsetSeconds)}${duration}\u0014${plain}\u0014\0`);
}

export const encodeRecordTime = (onsetSeconds: number): Uint8Array => {
  // Sums of durations carry rounding in their last digits, which says nothing.
  const plain = Number(onsetSeconds.toFixed(9));
  return encoder.encode(`${signed(plain)}\u0014\u0014\0`);
};

function seconds(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(12) : text;
}

const signed = (value: number): string => `${value < 0 ? '' : '+'}${seconds(value)}`;

/**
 * Puts annotations into records, in their order, each into the record it falls into or a later one. Where that would
 * crowd the last records they are spread from the first on: any record may hold any annotation.
 */
export function planAnnotations(
  annotations: readonly EegAnnotation[],
  recordCount: number,
  recordAt: (onsetSeconds: number) => number,
): AnnotationPlan {
  const encoded = annotations.flatMap((annotation) => {
    const bytes = encodeAnnotation(annotation);
    return bytes ? [{ bytes, record: recordAt(annotation.onsetSeconds) }] : [];
  });
  const longest = encoded.reduce((most, { bytes }) => Math.max(most, bytes.length), 0);
  const sum = encoded.reduce((total, { bytes }) => total + bytes.length, 0);
  const spread = Math.ceil(sum / Math.max(1, recordCount)) + longest;
  const room = Math.max(LEAST_BYTES - TIME_KEEPING_BYTES, spread);
  const entries =
    distributed(encoded, recordCount, room) ??
    distributed(
      encoded.map(({ bytes }) => ({ bytes, record: 0 })),
      recordCount,
      room,
    ) ??
    new Map<number, Uint8Array[]>();
  return { bytesPerRecord: room + TIME_KEEPING_BYTES, entries };
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
    const held = entries.get(record);
    if (held) held.push(bytes);
    else entries.set(record, [bytes]);
    used += bytes.length;
  }
  return entries;
}
