import { AppError } from '#shared/errors.ts';
import type { EegFile } from '../eeg-file.ts';
import { isExactField, numberField } from './number-field.ts';

/** Records that follow each other without a gap, and the stored stretches they hold. */
export type RecordRun = {
  onsetSeconds: number;
  recordCount: number;
  /** Per channel, where in the run the segment's first sample lies; samples between parts are missing. */
  parts: { segment: number; offsets: number[] }[];
};

export type RecordPlan = {
  recordSeconds: number;
  samplesPerRecord: number[];
  runs: RecordRun[];
  recordCount: number;
};

const SHORTEST_SECONDS = 0.04;
const LONGEST_SECONDS = 60;
/** Tried in this order where no duration divides the recording evenly. */
const USUAL_SECONDS = [1, 2, 0.5, 4, 5, 8, 10, 20, 30, 60, 0.25, 0.2, 0.1, 0.05];

/**
 * Cuts a recording into records of one duration, which is all that EDF knows. Where a duration divides every stretch
 * evenly, nothing is added; else stretches end with a record that is filled up, and gaps shorter than a record lie
 * within one. Throws an AppError where the rates have no record in common.
 */
export function planRecords(file: EegFile): RecordPlan {
  if (file.channels.some(({ samplingRateHz }) => !(samplingRateHz > 0))) {
    throw new AppError(
      'invalid',
      `'${file.name}' does not say how fast its samples were taken, so it cannot be written with a time axis.`,
    );
  }
  if (file.channels.length === 0) return { recordSeconds: 0, samplesPerRecord: [], runs: [], recordCount: 0 };
  return evenPlan(file) ?? filledPlan(file);
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

function evenPlan(file: EegFile): RecordPlan | undefined {
  const counts = file.segments.map((_, segment) =>
    file.channels.map((_channel, channel) => file.segmentSamples(segment, channel).sampleCount),
  );
  if (counts.length === 0 || counts.some((row) => row.includes(0))) return undefined;
  const perChannel = file.channels.map((_, channel) =>
    counts.reduce((sum, row) => gcd(sum, row[channel]!), 0),
  );
  const isEven = counts.every((row) =>
    row.every((count, c) => count * (perChannel[0] ?? 0) === (row[0] ?? 0) * perChannel[c]!),
  );
  if (!isEven) return undefined;
  const rate = file.channels[0]!.samplingRateHz;
  const candidates = divisors(perChannel.reduce(gcd, 0))
    .map((parts) => ({ parts, seconds: perChannel[0]! / parts / rate }))
    .filter(
      ({ seconds }) => seconds >= SHORTEST_SECONDS && seconds <= LONGEST_SECONDS && isExactField(seconds),
    )
    .sort((a, b) => Math.abs(Math.log(a.seconds)) - Math.abs(Math.log(b.seconds)));
  // Readers divide samples by seconds, which not every duration brings back to the same number.
  const isSameRate = ({ parts, seconds }: { parts: number; seconds: number }) =>
    file.channels.every((channel, c) => perChannel[c]! / parts / seconds === channel.samplingRateHz);
  const divisor = candidates.find(isSameRate) ?? candidates[0];
  if (!divisor) return undefined;
  const samplesPerRecord = perChannel.map((count) => count / divisor.parts);
  const runs = file.segments.map(
    (segment, index): RecordRun => ({
      onsetSeconds: segment.startSeconds,
      recordCount: counts[index]![0]! / samplesPerRecord[0]!,
      parts: [{ segment: index, offsets: file.channels.map(() => 0) }],
    }),
  );
  return { recordSeconds: divisor.seconds, samplesPerRecord, runs, recordCount: total(runs) };
}

function divisors(value: number): number[] {
  const found: number[] = [];
  for (let divisor = 1; divisor * divisor <= value; divisor++) {
    if (value % divisor === 0) found.push(divisor, value / divisor);
  }
  return found;
}

function filledPlan(file: EegFile): RecordPlan {
  const { recordSeconds, samplesPerRecord } = usualRecord(file);
  const runs: RecordRun[] = [];
  for (const [segment, { startSeconds }] of file.segments.entries()) {
    const run = runs.at(-1);
    const end = run ? run.onsetSeconds + run.recordCount * recordSeconds : Number.NEGATIVE_INFINITY;
    const target = run && startSeconds < end ? run : newRun(runs, startSeconds);
    const previous = target.parts.at(-1);
    const offsets = file.channels.map(({ samplingRateHz }, channel) => {
      const wanted = Math.round((startSeconds - target.onsetSeconds) * samplingRateHz);
      if (!previous) return 0;
      // Stretches that claim to overlap are put behind each other.
      const { sampleCount } = file.segmentSamples(previous.segment, channel);
      return Math.max(wanted, previous.offsets[channel]! + sampleCount);
    });
    target.parts.push({ segment, offsets });
    const records = file.channels.map((_, channel) => {
      const { sampleCount } = file.segmentSamples(segment, channel);
      return Math.ceil((offsets[channel]! + sampleCount) / samplesPerRecord[channel]!);
    });
    target.recordCount = Math.max(target.recordCount, ...records);
  }
  return { recordSeconds, samplesPerRecord, runs, recordCount: total(runs) };
}

function newRun(runs: RecordRun[], onsetSeconds: number): RecordRun {
  const run: RecordRun = { onsetSeconds, recordCount: 0, parts: [] };
  runs.push(run);
  return run;
}

function usualRecord(file: EegFile): { recordSeconds: number; samplesPerRecord: number[] } {
  const rates = file.channels.map(({ samplingRateHz }) => samplingRateHz);
  const fits = (seconds: number) =>
    rates.every(
      (rate) => rate * seconds >= 0.5 && Math.abs(rate * seconds - Math.round(rate * seconds)) < 1e-6,
    );
  const usual = USUAL_SECONDS.find(fits);
  if (usual !== undefined) {
    return { recordSeconds: usual, samplesPerRecord: rates.map((rate) => Math.round(rate * usual)) };
  }
  const [rate = 1] = rates;
  if (rates.some((other) => Math.abs(other - rate) > 1e-9 * rate)) {
    throw new AppError(
      'invalid',
      `'${file.name}' has channels at rates that share no record (${[...new Set(rates)].join(', ')} Hz). ` +
        'Write it as CSV, or leave channels out.',
    );
  }
  // The duration has eight characters, so a rate such as 92.934 Hz is met most closely by a duration that fits them.
  const samples = Math.max(1, Math.round(rate));
  return { recordSeconds: Number(numberField(samples / rate)), samplesPerRecord: rates.map(() => samples) };
}

const total = (runs: readonly RecordRun[]): number =>
  runs.reduce((sum, { recordCount }) => sum + recordCount, 0);
