import type { ChannelSegment, EegWarning } from '../eeg-file.ts';
import { applicable, gapsWarnings } from '../warnings.ts';
import type { TimeColumn } from './time-column.ts';

/** Common rates of recorders; a measured rate this close to one of them is replaced by it. */
const NOMINAL_RATES_HZ = [
  1, 2, 4, 5, 8, 10, 16, 20, 25, 32, 50, 52, 64, 100, 104, 125, 128, 160, 200, 220, 250, 256, 300, 400, 500,
  512, 600, 1000, 1024, 1200, 2000, 2048, 4000, 4096,
];
const NOMINAL_SHARE = 0.01;
/** A larger difference between nominal and measured rate is reported. */
const TOLD_SHARE = 0.001;
/** A longer pause is a gap if each row has its own time stamp ... */
const GAP_SAMPLES = 5;
const LEAST_GAP_SECONDS = 0.02;
/** ... or longer than this if rows arrive in packets with a common stamp. */
const BURST_GAP_SECONDS = 1;
/** With a smaller share of evenly spaced rows, it is not a sampled signal. */
const REGULAR_SHARE = 0.25;

export type TimeAxis = {
  /** 0 when the rows are too irregular to have a rate. */
  samplingRateHz: number;
  /** As fitted to the time stamps. */
  measuredRateHz: number;
  isRegular: boolean;
  /** Relative to the first row. */
  segments: ChannelSegment[];
  warnings: EegWarning[];
};

/**
 * Rate and gaps of rows from their time stamps. Stamps may be rounded to a millisecond or shared by the rows of a
 * packet. So the rate is the slope of a line through all of them, never a difference of two.
 */
export function timeAxis(times: TimeColumn, claimedRateHz?: number): TimeAxis {
  const count = times.length;
  const warnings: EegWarning[] = [];
  if (count < 2) return singleRun(count, claimedRateHz ?? 0);
  const steps = describeSteps(times);
  const roughRateHz = steps.medianRunSeconds > 0 ? 1 / steps.medianRunSeconds : 0;
  if (roughRateHz === 0) {
    warnings.push({
      code: 'timesUnusable',
      message: 'The time stamps of the rows do not advance, so the sampling rate is unknown.',
    });
    return { ...singleRun(count, claimedRateHz ?? 0), warnings };
  }
  const limit = steps.isBursty
    ? Math.max(BURST_GAP_SECONDS, GAP_SAMPLES / roughRateHz)
    : Math.max(LEAST_GAP_SECONDS, GAP_SAMPLES / roughRateHz);
  const runs = splitRuns(times, limit);
  const measuredRateHz = fitRate(times, runs) ?? roughRateHz;
  const isRegular = claimedRateHz !== undefined || steps.isBursty || steps.irregularShare < REGULAR_SHARE;
  const samplingRateHz = isRegular ? (claimedRateHz ?? nominalRate(measuredRateHz)) : 0;
  warnings.push(...rateWarnings(samplingRateHz, measuredRateHz, isRegular));
  if (steps.backwards > 0) warnings.push(backwardsWarning(steps.backwards));
  if (isRegular) warnings.push(...gapsWarnings(runs.length - 1));
  const segments = isRegular ? placedRuns(times, runs, samplingRateHz) : [];
  return { samplingRateHz, measuredRateHz, isRegular, segments, warnings };
}

/** Rows without gaps. */
export const singleRun = (count: number, rateHz: number): TimeAxis => ({
  samplingRateHz: rateHz,
  measuredRateHz: rateHz,
  isRegular: rateHz > 0,
  segments: count > 0 && rateHz > 0 ? [{ firstSampleIndex: 0, sampleCount: count, startSeconds: 0 }] : [],
  warnings: [],
});

/** Differences of epoch times have rounding errors of this size; no stamp is finer. */
const toMicroseconds = (seconds: number) => Math.round(seconds * 1e6) / 1e6;

/** Packet stamps are sometimes late: no run starts before the end of the previous one. */
function placedRuns(times: TimeColumn, runs: readonly Run[], rateHz: number): ChannelSegment[] {
  let end = 0;
  return runs.map(({ first, count }) => {
    const startSeconds = Math.max(end, toMicroseconds(times.at(first) - times.at(0)));
    end = startSeconds + count / rateHz;
    return { firstSampleIndex: first, sampleCount: count, startSeconds };
  });
}

type Run = { first: number; count: number };

/** Describes the steps between consecutive rows. */
function describeSteps(times: TimeColumn) {
  const sample: number[] = [];
  const stride = Math.max(1, Math.floor(times.length / 20_000));
  let [advances, backwards] = [0, 0];
  for (let row = 1; row < times.length; row++) {
    const step = times.at(row) - times.at(row - 1);
    if (step > 0) advances++;
    if (step < 0) backwards++;
  }
  // Time per row over runs of rows: single steps are too coarse for rounded or shared stamps.
  const rowsPerRun = Math.min(64, times.length - 1);
  for (let row = 0; row + rowsPerRun < times.length; row += stride) {
    sample.push((times.at(row + rowsPerRun) - times.at(row)) / rowsPerRun);
  }
  sample.sort((a, b) => a - b);
  const medianRunSeconds = sample[Math.floor(sample.length / 2)] ?? 0;
  let irregular = 0;
  for (let row = 1; row < times.length; row++) {
    const step = times.at(row) - times.at(row - 1);
    // Half a step plus two milliseconds of rounding and jitter still counts as even.
    if (Math.abs(step - medianRunSeconds) > medianRunSeconds / 2 + 0.002) irregular++;
  }
  const isBursty = advances < 0.6 * (times.length - 1) && advances > 0;
  return { medianRunSeconds, backwards, isBursty, irregularShare: irregular / (times.length - 1) };
}

function splitRuns(times: TimeColumn, limitSeconds: number): Run[] {
  const runs: Run[] = [];
  let first = 0;
  for (let row = 1; row <= times.length; row++) {
    const isEnd = row === times.length || times.at(row) - times.at(row - 1) > limitSeconds;
    if (!isEnd) continue;
    runs.push({ first, count: row - first });
    first = row;
  }
  return runs;
}

/** Slope of the least-squares line through the stamps of all runs, each with its own start. */
function fitRate(times: TimeColumn, runs: readonly Run[]): number | undefined {
  let [products, squares] = [0, 0];
  for (const { first, count } of runs) {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += times.at(first + i) - times.at(first);
    const meanTime = sum / count;
    const meanRow = (count - 1) / 2;
    for (let i = 0; i < count; i++) {
      products += (i - meanRow) * (times.at(first + i) - times.at(first) - meanTime);
      squares += (i - meanRow) ** 2;
    }
  }
  const secondsPerRow = squares > 0 ? products / squares : 0;
  return secondsPerRow > 0 ? 1 / secondsPerRow : undefined;
}

function nominalRate(measuredHz: number): number {
  const near = NOMINAL_RATES_HZ.filter((rate) => Math.abs(measuredHz - rate) <= NOMINAL_SHARE * rate);
  const [closest] = near.sort((a, b) => Math.abs(measuredHz - a) - Math.abs(measuredHz - b));
  return closest ?? measuredHz;
}

function rateWarnings(rateHz: number, measuredHz: number, isRegular: boolean): EegWarning[] {
  const measured = Number(measuredHz.toPrecision(6));
  return applicable([
    !isRegular && {
      code: 'timesIrregular',
      message:
        `The rows do not follow each other evenly (about ${measured} a second), so they are not a sampled signal. ` +
        'They are shown without a time axis.',
    },
    isRegular &&
      !(Math.abs(rateHz - measuredHz) <= TOLD_SHARE * rateHz) && {
        code: 'rateDiffers',
        message: `The recording is read at ${rateHz} Hz; its time stamps give ${measured} Hz.`,
      },
  ]);
}

const backwardsWarning = (count: number): EegWarning => ({
  code: 'timesBackwards',
  message: `${count === 1 ? 'One row is' : `${count} rows are`} stamped earlier than the row before. They are kept in the order of the file.`,
});
