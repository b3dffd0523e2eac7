import type { EegFile } from '../eeg-file.ts';
import { lastIndex } from '../last-index.ts';
import { type MissingMark, MOST_OFF_GRID } from '../missing-marks.ts';
import { filledUntil, type RecordRun } from './place-segments.ts';
import type { RecordPlan } from './record-plan.ts';
import type { MissingSegment } from './survey.ts';

/** Marks for every sample of the records that was not recorded, in order of time. */
export function missingMarks(
  file: EegFile,
  plan: RecordPlan,
  missing: readonly MissingSegment[],
): MissingMark[] {
  const marks = [...plan.runs.flatMap((run) => filledMarks(file, plan, run)), ...lostMarks(plan, missing)];
  return marks.sort((a, b) => a.startSeconds - b.startSeconds);
}

type Fill = { startSeconds: number; endSeconds: number; groups: number[] };

/** Marks before, between and after the segments of a run. Groups with the same positions share a mark. */
function filledMarks(file: EegFile, plan: RecordPlan, run: RecordRun): MissingMark[] {
  const fills = new Map<string, Fill>();
  for (const group of plan.groups.keys()) {
    for (const { startSeconds, endSeconds } of fillsOf(plan, run, group)) {
      const key = `${startSeconds}/${endSeconds}`;
      const known = fills.get(key);
      if (known) known.groups.push(group);
      else fills.set(key, { startSeconds, endSeconds, groups: [group] });
    }
  }
  return [...fills.values()].map(({ startSeconds, endSeconds, groups }) => {
    const channels = groups.flatMap((group) => plan.groups[group]!.channels).sort((a, b) => a - b);
    const isGap = channels.length === file.channels.length;
    return isGap
      ? { kind: 'gap', channels: undefined, startSeconds, endSeconds }
      : { kind: 'notSampled', channels, startSeconds, endSeconds };
  });
}

/** A smaller shift is rounding of times. */
const LEAST_SHIFT_SECONDS = 1e-6;

/**
 * A mark ends where the next segment starts, although samples are on the grid of the run. If a segment starts within
 * half a sample of the grid, the mark covers no sample and only gives the time.
 */
function fillsOf(plan: RecordPlan, run: RecordRun, group: number) {
  const { at, samples } = gridOf(plan, run, group);
  const fills: { startSeconds: number; endSeconds: number }[] = [];
  let end = 0;
  for (const { segment, offset } of run.placed[group]!) {
    const isOnTime = Math.abs(segment.startSeconds - at(offset)) <= at(MOST_OFF_GRID) - at(0);
    const endSeconds = isOnTime ? segment.startSeconds : at(offset);
    if (offset > end || endSeconds > at(end) + LEAST_SHIFT_SECONDS) {
      fills.push({ startSeconds: at(end), endSeconds });
    }
    end = offset + segment.sampleCount;
  }
  if (samples > end) fills.push({ startSeconds: at(filledUntil(run, group)), endSeconds: at(samples) });
  return fills;
}

/** Times of a run's samples as a reader of the file computes them, and their number. */
function gridOf(plan: RecordPlan, run: RecordRun, group: number) {
  const perRecord = plan.samplesPerRecord[plan.groups[group]!.channels[0]!]!;
  return {
    at: (sample: number) => run.onsetSeconds + (sample / perRecord) * plan.recordSeconds,
    samples: run.recordCount * perRecord,
  };
}

/** Samples without a value within the segments. Channels of a group with the same positions share a mark. */
function lostMarks(plan: RecordPlan, missing: readonly MissingSegment[]): MissingMark[] {
  const groupOf = new Map(plan.groups.flatMap(({ channels }, g) => channels.map((channel) => [channel, g])));
  const places = new Map<string, MissingSegment & { channels: number[] }>();
  for (const { channel, firstSampleIndex, sampleCount } of missing) {
    const key = `${groupOf.get(channel)}/${firstSampleIndex}/${sampleCount}`;
    const known = places.get(key);
    if (known) known.channels.push(channel);
    else places.set(key, { channel, firstSampleIndex, sampleCount, channels: [channel] });
  }
  const placed = plan.groups.map((_, group) => placedSegments(plan, group));
  return [...places.values()].flatMap(({ channel, firstSampleIndex, sampleCount, channels }) => {
    const until = firstSampleIndex + sampleCount;
    const all = placed[groupOf.get(channel)!]!;
    const marks: MissingMark[] = [];
    for (let i = firstAt(all, firstSampleIndex); i < all.length && all[i]!.first < until; i++) {
      const { first, end, offset, at } = all[i]!;
      const startSeconds = at(offset + Math.max(firstSampleIndex, first) - first);
      const endSeconds = at(offset + Math.min(until, end) - first);
      marks.push({ kind: 'missing', channels, startSeconds, endSeconds });
    }
    return marks;
  });
}

type Place = { first: number; end: number; offset: number; at: (sample: number) => number };

/** Positions of a group's stored samples, in storage order. */
const placedSegments = (plan: RecordPlan, group: number): Place[] =>
  plan.runs
    .flatMap((run) => {
      const { at } = gridOf(plan, run, group);
      return run.placed[group]!.map(({ segment, offset }) => ({
        first: segment.firstSampleIndex,
        end: segment.firstSampleIndex + segment.sampleCount,
        offset,
        at,
      }));
    })
    .sort((a, b) => a.first - b.first);

/** The place that holds a sample; places are contiguous. */
const firstAt = (places: readonly Place[], sample: number): number =>
  Math.max(
    0,
    lastIndex(places.length, (index) => places[index]!.first <= sample),
  );
