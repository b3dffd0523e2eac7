import type { ChannelStretch } from '../eeg-file.ts';
import { nearestSample } from '../missing-marks.ts';
import type { RecordLength } from './record-lengths.ts';
import { haveSameStarts, type WrittenGroup } from './written-groups.ts';

/** A stretch and where in a run its first sample lies, in samples of its group. */
export type Placed = { stretch: ChannelStretch; offset: number };

/** Records that follow each other without a gap, and the stored stretches they hold. */
export type RecordRun = {
  onsetSeconds: number;
  recordCount: number;
  /** By group; samples between and behind the stretches are missing. */
  placed: Placed[][];
};

/** How far a stretch may start before the end of a run and still count as behind it. */
const ROUNDING_SECONDS = 1e-9;

/**
 * Puts every stretch into records. A stretch that starts behind all records starts a run of its own; one that starts
 * within the last of them is placed there. `behind`: stretches that claim to overlap are put behind each other, else
 * they keep the time they claim.
 */
export function placeStretches(
  groups: readonly WrittenGroup[],
  { seconds, samples }: RecordLength,
  overlaps: 'asClaimed' | 'behind',
): RecordRun[] {
  const runs: RecordRun[] = [];
  for (const { group, stretch } of inOrder(groups)) {
    const rate = samples[group]! / seconds;
    const last = runs.at(-1);
    const end = last ? last.onsetSeconds + last.recordCount * seconds : Number.NEGATIVE_INFINITY;
    const filled = last ? filledUntil(last, group) : 0;
    const isOverlap = last !== undefined && stretch.startSeconds < last.onsetSeconds + (filled - 0.5) / rate;
    const isApart = stretch.startSeconds >= end - ROUNDING_SECONDS || (isOverlap && overlaps === 'asClaimed');
    const run = last && !isApart ? last : newRun(runs, stretch.startSeconds, groups.length);
    const wanted = nearestSample((stretch.startSeconds - run.onsetSeconds) * rate);
    const offset = Math.max(0, wanted, filledUntil(run, group));
    run.placed[group]!.push({ stretch, offset });
    run.recordCount = Math.max(run.recordCount, Math.ceil((offset + stretch.sampleCount) / samples[group]!));
  }
  return runs;
}

/** Samples of a run that are taken up to the end of the last stretch of a group. */
export function filledUntil(run: RecordRun, group: number): number {
  const last = run.placed[group]!.at(-1);
  return last ? last.offset + last.stretch.sampleCount : 0;
}

function newRun(runs: RecordRun[], onsetSeconds: number, groups: number): RecordRun {
  const run: RecordRun = { onsetSeconds, recordCount: 0, placed: Array.from({ length: groups }, () => []) };
  runs.push(run);
  return run;
}

/** In the order of the file where all groups start together, else by time. */
function inOrder(groups: readonly WrittenGroup[]): { group: number; stretch: ChannelStretch }[] {
  const all = groups.flatMap(({ stretches }, group) =>
    stretches.map((stretch, index) => ({ group, stretch, index })),
  );
  return haveSameStarts(groups)
    ? all.sort((a, b) => a.index - b.index || a.group - b.group)
    : all.sort((a, b) => a.stretch.startSeconds - b.stretch.startSeconds || a.group - b.group);
}
