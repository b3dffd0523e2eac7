import { z } from 'zod';
import { NoiseStream } from '../eeg/synthetic/synthetic-noise.ts';

/** Our own task: it has no norms, so a client can only be compared with earlier results of the same client. */
export const GO_NO_GO = {
  stimulusMs: 400,
  /** Interval from stimulus onset to stimulus onset, drawn from a uniform distribution. */
  leastIntervalMs: 1200,
  mostIntervalMs: 1800,
  /** Share of stimuli that ask for a press. */
  goShare: 0.75,
  /** A faster press cannot be a response to the stimulus: it counts as an error and gives no response time. */
  anticipationMs: 100,
  practiceTrials: 8,
} as const;

export type GoNoGoTrial = { isGo: boolean; onsetMs: number };

export const trialResultSchema = z.object({
  isGo: z.boolean(),
  /** From the first painted frame of the stimulus to the first press, both on the event clock; null without a press. */
  responseMs: z.number().min(0).max(60_000).nullable(),
});
export type TrialResult = z.infer<typeof trialResultSchema>;

/** Three of every four trials require a press, so that neither kind clusters. */
const BLOCK = 4;

/**
 * The trials of a task; the same seed always gives the same trials. No-go stimuli are no closer together than the
 * blocks allow. Times count from the start of the task.
 */
export function goNoGoTrials(seed: number, seconds: number): GoNoGoTrial[] {
  const noise = new NoiseStream(seed);
  const { leastIntervalMs, mostIntervalMs } = GO_NO_GO;
  const trials: GoNoGoTrial[] = [];
  let onsetMs = leastIntervalMs;
  let noGoAt = 0;
  while (onsetMs + mostIntervalMs <= seconds * 1000) {
    const place = trials.length % BLOCK;
    if (place === 0) noGoAt = Math.min(BLOCK - 1, Math.floor(noise.uniform() * BLOCK));
    trials.push({ isGo: place !== noGoAt, onsetMs: Math.round(onsetMs) });
    onsetMs += leastIntervalMs + noise.uniform() * (mostIntervalMs - leastIntervalMs);
  }
  return trials;
}

export const goNoGoScoreSchema = z.object({
  trials: z.number().int().min(0),
  /** The recording ended before the task did. */
  isPartial: z.boolean().optional(),
  goTrials: z.number().int().min(0),
  noGoTrials: z.number().int().min(0),
  /** Go stimuli without a press. */
  omissions: z.number().int().min(0),
  /** No-go stimuli with a press. */
  commissions: z.number().int().min(0),
  /** Presses too early to be answers. */
  anticipations: z.number().int().min(0),
  medianMs: z.number().nullable(),
  /** Standard deviation of the response times. */
  sdMs: z.number().nullable(),
  /** Standard deviation divided by the mean, in percent. */
  variationPct: z.number().nullable(),
  /** Sensitivity: z(hits) - z(false alarms). */
  dPrime: z.number().nullable(),
});
export type GoNoGoScore = z.infer<typeof goNoGoScoreSchema>;

/** Figures of a task. Fewer than two correct presses give no times; without both kinds of trials there is no d'. */
export function scoreGoNoGo(results: readonly TrialResult[]): GoNoGoScore {
  const isEarly = ({ responseMs }: TrialResult) =>
    responseMs !== null && responseMs < GO_NO_GO.anticipationMs;
  const go = results.filter(({ isGo }) => isGo);
  const noGo = results.filter(({ isGo }) => !isGo);
  const times = go.flatMap((trial) =>
    trial.responseMs === null || isEarly(trial) ? [] : [trial.responseMs],
  );
  const commissions = noGo.filter(({ responseMs }) => responseMs !== null).length;
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  const sdMs =
    times.length < 2
      ? null
      : Math.sqrt(times.reduce((sum, ms) => sum + (ms - mean) ** 2, 0) / (times.length - 1));
  return {
    trials: results.length,
    goTrials: go.length,
    noGoTrials: noGo.length,
    omissions: go.filter(({ responseMs }) => responseMs === null).length,
    commissions,
    anticipations: results.filter(isEarly).length,
    medianMs: median(times),
    sdMs,
    variationPct: sdMs === null ? null : (100 * sdMs) / mean,
    dPrime:
      go.length === 0 || noGo.length === 0
        ? null
        : normalQuantile(corrected(times.length, go.length)) -
          normalQuantile(corrected(commissions, noGo.length)),
  };
}

/** Log-linear correction (Hautus 1995): rates of 0 and 1 have no z. */
const corrected = (count: number, of: number): number => (count + 0.5) / (of + 1);

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Inverse of the standard normal distribution by bisection, between -9 and 9. `p` must be strictly between 0 and 1. */
export function normalQuantile(p: number): number {
  let [low, high] = [-9, 9];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (normalShare(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Probability below `z`: the density integrated by Simpson's rule, accurate to about 1e-10 in the range used. */
function normalShare(z: number): number {
  const steps = 400;
  const width = Math.abs(z) / steps;
  let sum = 1 + density(z);
  for (let k = 1; k < steps; k++) sum += (k % 2 === 1 ? 4 : 2) * density(k * width);
  const half = (sum * width) / 3 / Math.sqrt(2 * Math.PI);
  return 0.5 + Math.sign(z) * half;
}

const density = (z: number): number => Math.exp(-(z * z) / 2);
