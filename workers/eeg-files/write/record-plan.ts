import { AppError } from '#shared/errors.ts';
import type { EegFile } from '../eeg-file.ts';
import { placeSegments, type RecordRun } from './place-segments.ts';
import { evenLengths, hasRates, otherLengths, type RecordLength } from './record-lengths.ts';
import type { WrittenGroup } from './written-groups.ts';

export type RecordPlan = {
  recordSeconds: number;
  /** By channel. */
  samplesPerRecord: number[];
  groups: readonly WrittenGroup[];
  runs: RecordRun[];
  recordCount: number;
};

/** Space that records need besides their samples. */
export type RecordCost = {
  bytesPerSample: 2 | 3;
  /** Bytes every record of a plan needs for its time, the recording's annotations and the plan's marks. */
  annotationBytes(plan: RecordPlan): number;
};

const SHORTEST_USUAL_SECONDS = 0.04;
const LONGEST_USUAL_SECONDS = 60;
/** Largest share of samples that may be filled and marked in order to use a usual record duration. */
const SMALL_FILLED_SHARE = 0.01;
/** Rounding error of a division. */
const RATE_ROUNDING = 1e-12;
/** Larger records are impractical for readers that load whole records. */
const LARGEST_RECORD_BYTES = 4 * 1024 * 1024;
/** Records need space for times, annotations and marks: a file may grow by this factor for them ... */
const MOST_GROWTH = 4;
/** ... or to this size. */
const SMALL_FILE_BYTES = 32 * 1024 * 1024;

type Candidate = { length: RecordLength; plan: RecordPlan; storedSamples: number; filledSamples: number };

/**
 * Divides a recording into records of one duration, as EDF requires. Every segment fills whole records if the file
 * stays small enough. Otherwise few samples are filled in, in records of usual duration if possible. Throws an AppError
 * when the channels' rates have no common record.
 */
export function planRecords(file: EegFile, groups: readonly WrittenGroup[], cost: RecordCost): RecordPlan {
  if (groups.length === 0)
    return { recordSeconds: 0, samplesPerRecord: [], groups, runs: [], recordCount: 0 };
  const candidates = (lengths: readonly RecordLength[], overlaps: 'asClaimed' | 'behind') =>
    lengths
      .map((length) => candidateOf(groups, length, overlaps))
      .filter((candidate) => isUsual(candidate) || sampleBytes(candidate, cost) <= LARGEST_RECORD_BYTES);
  const isPerfect = ({ length, filledSamples }: Candidate) =>
    filledSamples === 0 && hasRates(length, groups, RATE_ROUNDING);
  const affordable = (candidate: Candidate) => isAffordable(candidate, cost);

  const even = byPreference(candidates(evenLengths(groups), 'asClaimed'), groups);
  const perfect = even.filter(isPerfect).find(affordable);
  if (perfect) return perfect.plan;
  const all = byPreference([...even, ...candidates(otherLengths(groups), 'behind')], groups);
  const best = all.find(affordable) ?? smallest(all, cost);
  if (!best) throw noCommonRecord(file);
  return best.plan;
}

function candidateOf(
  groups: readonly WrittenGroup[],
  length: RecordLength,
  overlaps: 'asClaimed' | 'behind',
): Candidate {
  const runs = placeSegments(groups, length, overlaps);
  const recordCount = runs.reduce((sum, run) => sum + run.recordCount, 0);
  const samplesPerRecord: number[] = [];
  let [storedSamples, filledSamples] = [0, 0];
  for (const [g, { channels, segments }] of groups.entries()) {
    for (const channel of channels) samplesPerRecord[channel] = length.samples[g]!;
    const stored = segments.reduce((count, { sampleCount }) => count + sampleCount, 0);
    storedSamples += channels.length * stored;
    filledSamples += channels.length * (recordCount * length.samples[g]! - stored);
  }
  const plan = { recordSeconds: length.seconds, samplesPerRecord, groups, runs, recordCount };
  return { length, plan, storedSamples, filledSamples };
}

/**
 * Order of preference: the right rate, no filled-in samples, few of them in records of usual duration, the fewest; then
 * the exact rate and a duration near a second.
 */
function byPreference(candidates: readonly Candidate[], groups: readonly WrittenGroup[]): Candidate[] {
  const rank = (candidate: Candidate): number[] => {
    const { length, storedSamples, filledSamples } = candidate;
    const isFew = isUsual(candidate) && filledSamples <= SMALL_FILLED_SHARE * storedSamples;
    return [
      hasRates(length, groups, RATE_ROUNDING) ? 0 : 1,
      filledSamples === 0 ? 0 : isFew ? 1 : 2,
      isFew ? 0 : filledSamples,
      hasRates(length, groups, 0) ? 0 : 1,
      isUsual(candidate) ? 0 : length.seconds > LONGEST_USUAL_SECONDS ? 1 : 2,
      Math.abs(Math.log(length.seconds)),
    ];
  };
  const ranked = candidates.map((candidate) => ({ candidate, rank: rank(candidate) }));
  ranked.sort((a, b) => a.rank.map((value, i) => value - b.rank[i]!).find((step) => step !== 0) ?? 0);
  return ranked.map(({ candidate }) => candidate);
}

const isUsual = ({ length: { seconds } }: Candidate): boolean =>
  seconds >= SHORTEST_USUAL_SECONDS && seconds <= LONGEST_USUAL_SECONDS;

const sampleBytes = ({ plan }: Candidate, { bytesPerSample }: RecordCost): number =>
  bytesPerSample * plan.samplesPerRecord.reduce((sum, count) => sum + count, 0);

const recordBytes = (candidate: Candidate, cost: RecordCost): number =>
  sampleBytes(candidate, cost) + cost.annotationBytes(candidate.plan);

function isAffordable(candidate: Candidate, cost: RecordCost): boolean {
  const bytes = recordBytes(candidate, cost);
  return (
    bytes <= MOST_GROWTH * sampleBytes(candidate, cost) ||
    bytes * candidate.plan.recordCount <= SMALL_FILE_BYTES
  );
}

function smallest(candidates: readonly Candidate[], cost: RecordCost): Candidate | undefined {
  const sized = candidates.map((candidate) => ({
    candidate,
    bytes: recordBytes(candidate, cost) * candidate.plan.recordCount,
  }));
  return sized.toSorted((a, b) => a.bytes - b.bytes)[0]?.candidate;
}

function noCommonRecord(file: EegFile): AppError {
  const rates = [...new Set(file.channels.map(({ samplingRateHz }) => samplingRateHz))].join(', ');
  return new AppError(
    'invalid',
    `'${file.name}' has channels at rates that share no record (${rates} Hz). Write it as CSV, or leave channels out.`,
  );
}
