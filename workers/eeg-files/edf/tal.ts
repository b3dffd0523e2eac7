import type { EegAnnotation } from '../eeg-file.ts';
import { decodeText } from '../decode-text.ts';

/** Separators of a time-stamped annotation list (EDF+ 2.2.2). */
const END_OF_TAL = 0;
const BEFORE_TEXT = 20;
const BEFORE_DURATION = 21;

export type TalList = {
  /** Onset of the record, when the list starts with a time-keeping entry; stored seconds. */
  recordOnsetSeconds: number | undefined;
  annotations: EegAnnotation[];
  /** Entries that are cut off or have no readable onset. Their readable part is included. */
  damagedEntries: number;
};

/**
 * Reads what one annotation channel holds in one record:
 * `+onset [21 duration] 20 text 20 text 20 ... 0`, repeated, then zero bytes.
 *
 * The first entry of a record's first annotation channel starts with an empty text and gives the record's
 * onset. Texts after that empty one are annotations like any other, and recorders do use them.
 */
export function parseTals(bytes: Uint8Array): TalList {
  const list: TalList = { recordOnsetSeconds: undefined, annotations: [], damagedEntries: 0 };
  let start = 0;
  let isFirst = true;
  while (start < bytes.length) {
    if (bytes[start] === END_OF_TAL) {
      start++;
      continue;
    }
    let end = bytes.indexOf(END_OF_TAL, start);
    if (end < 0) end = bytes.length;
    parseTal(bytes.subarray(start, end), isFirst, list);
    isFirst = false;
    start = end + 1;
  }
  return list;
}

function parseTal(tal: Uint8Array, isFirst: boolean, list: TalList): void {
  const headEnd = tal.indexOf(BEFORE_TEXT);
  const head = headEnd < 0 ? undefined : parseHead(tal.subarray(0, headEnd));
  if (!head) {
    list.damagedEntries++;
    return;
  }
  let at = headEnd + 1;
  if (isFirst && tal[at] === BEFORE_TEXT) list.recordOnsetSeconds = head.onsetSeconds;
  while (at < tal.length) {
    let end = tal.indexOf(BEFORE_TEXT, at);
    if (end < 0) {
      list.damagedEntries++;
      end = tal.length;
    }
    if (end > at) list.annotations.push({ ...head, text: decodeText(tal.subarray(at, end)).text });
    at = end + 1;
  }
}

function parseHead(
  bytes: Uint8Array,
): { onsetSeconds: number; durationSeconds: number | undefined } | undefined {
  const split = bytes.indexOf(BEFORE_DURATION);
  const onsetSeconds = parseSeconds(bytes.subarray(0, split < 0 ? bytes.length : split));
  if (onsetSeconds === undefined) return undefined;
  return { onsetSeconds, durationSeconds: split < 0 ? undefined : parseSeconds(bytes.subarray(split + 1)) };
}

function parseSeconds(bytes: Uint8Array): number | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 40)).trim();
  return /^[+-]?\d+(\.\d*)?$/.test(text) ? Number(text) : undefined;
}
