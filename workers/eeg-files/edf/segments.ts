import type { EegWarning } from '../eeg-file.ts';
import { applicable, gapsWarnings } from '../warnings.ts';

/** A run of records without gaps. `onsetSeconds` is as stored. */
export type RecordSegment = { firstRecord: number; recordCount: number; onsetSeconds: number };

export type RecordTimes = {
  recordCount: number;
  recordSeconds: number;
  /** Largest distance between the end of a record and the start of an adjacent one. */
  toleranceSeconds: number;
  /** Stored onset of a record; undefined if it has none. */
  onsetOf: (record: number) => Promise<number | undefined>;
};

/**
 * Finds the gaps of a recording from the onsets of its records, not from the header's claim. A segment has no gap if
 * its last record is exactly where the first one predicts. So a long recording without gaps needs two small reads, and
 * each gap about log2(records) more.
 */
export async function findSegments(times: RecordTimes): Promise<RecordSegment[]> {
  const { recordCount } = times;
  if (recordCount === 0) return [];
  const first = (await times.onsetOf(0)) ?? 0;
  const segments: RecordSegment[] = [{ firstRecord: 0, recordCount: 1, onsetSeconds: first }];
  if (recordCount > 1) await split(times, { record: 0, onset: first }, recordCount - 1, segments);
  return segments;
}

/** Appends the records `(from.record, to]`; returns the onset of record `to`. */
async function split(
  times: RecordTimes,
  from: { record: number; onset: number },
  to: number,
  segments: RecordSegment[],
): Promise<number> {
  const steps = to - from.record;
  const expected = from.onset + steps * times.recordSeconds;
  const onset = (await times.onsetOf(to)) ?? expected;
  if (Math.abs(onset - expected) <= times.toleranceSeconds) {
    const last = segments.at(-1);
    if (last) last.recordCount += steps;
    return onset;
  }
  if (steps === 1) {
    segments.push({ firstRecord: to, recordCount: 1, onsetSeconds: onset });
    return onset;
  }
  const middle = from.record + Math.floor(steps / 2);
  const middleOnset = await split(times, from, middle, segments);
  return split(times, { record: middle, onset: middleOnset }, to, segments);
}

/** Position of each record on the time axis, from the segments; undefined beyond the last one. */
export function recordOnset(
  segments: readonly RecordSegment[],
  recordSeconds: number,
): (record: number) => number | undefined {
  let at = 0;
  return (record) => {
    if (record < (segments[at]?.firstRecord ?? 0)) at = 0;
    while (at + 1 < segments.length && segments[at + 1]!.firstRecord <= record) at++;
    const segment = segments[at];
    return segment && segment.onsetSeconds + (record - segment.firstRecord) * recordSeconds;
  };
}

/** Warnings about the times of the records. */
export function segmentWarnings(
  segments: readonly RecordSegment[],
  recordSeconds: number,
  plus: 'C' | 'D' | undefined,
): EegWarning[] {
  const gaps = segments.length - 1;
  const overlaps = segments.filter((segment, index) => {
    const before = segments[index - 1];
    return before && segment.onsetSeconds < before.onsetSeconds + before.recordCount * recordSeconds;
  }).length;
  const undeclared = gapsWarnings(gaps, 'The file claims to be continuous, but its records leave');
  return applicable([
    overlaps > 0 && {
      code: 'recordsOverlap',
      message:
        `${overlaps} stretches of the recording start before the one before them ends. ` +
        'They are kept in the order of the file.',
    },
    ...(plus === 'D'
      ? gapsWarnings(gaps)
      : undeclared.map((warning) => ({ ...warning, code: 'undeclaredGaps' }))),
    plus === 'D' &&
      gaps <= 0 && {
        code: 'noGaps',
        message: 'The file claims to have gaps, but its records follow each other without one.',
      },
  ]);
}
