import { quantileSorted, spreadSorted } from '#shared/quantile.ts';

/** Samples of one headset as they arrived. `timesMs` (epoch ms) and each channel (uV) have the same length. */
export type ArrivedSamples = { timesMs: readonly number[]; channelsUv: readonly (readonly number[])[] };

export type LoopDelay = {
  /** Median over the signals, from the command to the arrival of the first sample that shows it. */
  delayMs: number;
  /** Interquartile range over the signals. */
  spreadMs: number;
  channel: number;
};

export type LoopOutcome = { seenCount: number; signalCount: number } & (
  | ({ kind: 'measured' } & LoopDelay)
  | { kind: 'notSeen' }
  | ({ kind: 'scattered' } & LoopDelay)
);

const QUIET_MS = 400;
const SEARCH_MS = 800;
/** A step this many times the usual one between samples is no EEG. */
const STEP_RATIO = 10;
const LEAST_STEP_UV = 10;
/** Standard deviation of a normal distribution from its median absolute value. */
const SD_PER_MEDIAN = 1.4826;
const LEAST_SEEN_SHARE = 0.7;
const LARGEST_SPREAD_MS = 40;

/**
 * Delay of the whole chain, from signals commanded at `commandedMs` (epoch ms) to the samples they appear in. Uses the
 * channel that shows most of them. Median and interquartile range ignore single blinks and muscle bursts.
 */
export function loopDelay(samples: ArrivedSamples, commandedMs: readonly number[]): LoopOutcome {
  const signalCount = commandedMs.length;
  let best: { delays: number[]; channel: number } = { delays: [], channel: 0 };
  for (const [channel, valuesUv] of samples.channelsUv.entries()) {
    const delays = commandedMs
      .map((atMs) => onsetMs(samples.timesMs, valuesUv, atMs))
      .filter((delayMs) => delayMs !== undefined)
      .sort((a, b) => a - b);
    const isBetter =
      delays.length > best.delays.length ||
      (delays.length === best.delays.length &&
        delays.length > 0 &&
        spreadSorted(delays) < spreadSorted(best.delays));
    if (isBetter) best = { delays, channel };
  }
  const { delays, channel } = best;
  const counts = { seenCount: delays.length, signalCount };
  if (delays.length < Math.max(1, LEAST_SEEN_SHARE * signalCount)) return { kind: 'notSeen', ...counts };
  const figures = { delayMs: quantileSorted(delays, 0.5), spreadMs: spreadSorted(delays), channel };
  return { kind: figures.spreadMs > LARGEST_SPREAD_MS ? 'scattered' : 'measured', ...counts, ...figures };
}

/** Time to the first sample after `atMs` that jumps, against the steps just before; undefined if none does. */
function onsetMs(timesMs: readonly number[], valuesUv: readonly number[], atMs: number): number | undefined {
  const stepAt = (index: number) => Math.abs(valuesUv[index]! - valuesUv[index - 1]!);
  const from = Math.max(1, firstAfter(timesMs, atMs - QUIET_MS));
  const command = firstAfter(timesMs, atMs);
  const quiet: number[] = [];
  for (let index = from; index < command; index++) {
    if (!Number.isNaN(stepAt(index))) quiet.push(stepAt(index));
  }
  if (quiet.length === 0) return undefined;
  quiet.sort((a, b) => a - b);
  const limitUv = Math.max(LEAST_STEP_UV, STEP_RATIO * SD_PER_MEDIAN * quantileSorted(quiet, 0.5));
  for (let index = Math.max(1, command); index < timesMs.length; index++) {
    if (timesMs[index]! > atMs + SEARCH_MS) return undefined;
    if (stepAt(index) > limitUv) return timesMs[index]! - atMs;
  }
  return undefined;
}

/** Index of the first time after `limitMs`; times never decrease. */
function firstAfter(timesMs: readonly number[], limitMs: number): number {
  let low = 0;
  let high = timesMs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timesMs[middle]! > limitMs) high = middle;
    else low = middle + 1;
  }
  return low;
}
