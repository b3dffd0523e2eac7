import type { ChannelSegment } from '../eeg-file.ts';
import { nearestSample } from '../missing-marks.ts';
import type { RecordLength } from './record-lengths.ts';
import { haveSameStarts, type WrittenGroup } from './written-groups.ts';

/** A segment and the position of its first sample in a run, in samples of its group. */
export type Placed = { segment: ChannelSegment; offset: number };

/** Consecutive records without a gap, and the stored segments they hold. */
export type RecordRun = {
  onsetSeconds: number;
  recordCount: number;
  /** By group; samples between and after the segments are missing. */
  placed: Placed[][];
};

/** How far a segment may start before the end of a run and still count as after it. */
const ROUNDING_SECONDS = 1e-9;

/**
 * Assigns every segment to records. A segment that starts after all records starts a new run; one that starts within
 * the last record is placed there. `behind`: overlapping segments are placed one after the other; otherwise they keep
 * their stated time.
 */
export function placeSegments(
  groups: readonly WrittenGroup[],
  { seconds, samples }: RecordLength,
  overlaps: 'asClaimed' | 'behind',
): RecordRun[] {
  const runs: RecordRun[] = [];
  for (const { group, segment } of inOrder(groups)) {
    const rate = samples[group]! / seconds;
    const last = runs.at(-1);
    const end = last ? last.onsetSeconds + last.recordCount * seconds : Number.NEGATIVE_INFINITY;
    const filled = last ? filledUntil(last, group) : 0;
    const isOverlap = last !== undefined && segment.startSeconds < last.onsetSeconds + (filled - 0.5) / rate;
    const isApart = segment.startSeconds >= end - ROUNDING_SECONDS || (isOverlap && overlaps === 'asClaimed');
    const run = last && !isApart ? last : newRun(runs, segment.startSeconds, groups.length);
    const wanted = nearestSample((segment.startSeconds - run.onsetSeconds) * rate);
    const offset = Math.max(0, wanted, filledUntil(run, group));
    run.placed[group]!.push({ segment, offset });
    run.recordCount = Math.max(run.recordCount, Math.ceil((offset + segment.sampleCount) / samples[group]!));
  }
  return runs;
}

/** Number of samples of a run up to the end of the last segment of a group. */
export function filledUntil(run: RecordRun, group: number): number {
  const last = run.placed[group]!.at(-1);
  return last ? last.offset + last.segment.sampleCount : 0;
}

function newRun(runs: RecordRun[], onsetSeconds: number, groups: number): RecordRun {
  const run: RecordRun = { onsetSeconds, recordCount: 0, placed: Array.from({ length: groups }, () => []) };
  runs.push(run);
  return run;
}

/** In file order if all groups start together, else by time. */
function inOrder(groups: readonly WrittenGroup[]): { group: number; segment: ChannelSegment }[] {
  const all = groups.flatMap(({ segments }, group) =>
    segments.map((segment, index) => ({ group, segment, index })),
  );
  return haveSameStarts(groups)
    ? all.sort((a, b) => a.index - b.index || a.group - b.group)
    : all.sort((a, b) => a.segment.startSeconds - b.segment.startSeconds || a.group - b.group);
}
