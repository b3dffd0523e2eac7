import type { Protocol } from '#shared/eeg/protocol.ts';
import { baselineNeed } from '#shared/eeg/baseline-need.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import { formatClock } from '#live/charts/index.ts';

export type Timing = Protocol['timing'];
export type TimingField = 'baselineSeconds' | 'runSeconds' | 'runCount' | 'restSeconds';

/** Shortest baseline that can hold the 5 s of clean signal a threshold needs, with as much artifact again. */
const LEAST_BASELINE_SECONDS = 10;
const LEAST_RUN_SECONDS = 5;
/** Share of a short file used for its baseline. */
const BASELINE_SHARE = 1 / 3;

/** Allowed range, inclusive: the limits of the protocol format, and a baseline as long as thresholds need it. */
export function timingLimits(protocol: Protocol, field: TimingField): { min: number; max: number } {
  switch (field) {
    case 'baselineSeconds': {
      const need = baselineNeed(protocol);
      return { min: need ? Math.max(LEAST_BASELINE_SECONDS, need.seconds) : 0, max: 1800 };
    }
    case 'runSeconds':
      return { min: LEAST_RUN_SECONDS, max: 7200 };
    case 'runCount':
      return { min: 1, max: 50 };
    case 'restSeconds':
      return { min: 0, max: 600 };
  }
}

/** The protocol with other timing. The session runs with it, and it is stored with the session. */
export const withTiming = (protocol: Protocol, change: Partial<Timing>): Protocol => ({
  ...protocol,
  timing: { ...protocol.timing, ...change },
});

/** Why the plan does not fit a file; undefined when it does, and for sources without an end. */
export function timingProblem(timing: Timing, source: SourceInfo | undefined): string | undefined {
  const length = source?.durationSeconds;
  if (length === undefined) return undefined;
  const { baselineSeconds, runSeconds, runCount } = timing;
  const file = `This file is ${formatClock(length)} long.`;
  const rest = length - baselineSeconds;
  if (rest < LEAST_RUN_SECONDS)
    return `${file} A baseline of ${formatClock(baselineSeconds)} leaves no time for training.`;
  if (rest < runSeconds)
    return `${file} After the baseline, ${formatClock(rest)} remain for a run of ${formatClock(runSeconds)}.`;
  const whole = Math.floor(rest / runSeconds);
  return whole < runCount ? `${file} It is enough for ${whole} of ${runCount} runs.` : undefined;
}

/** The plan nearest to the protocol's that fits a file of this length; undefined when none does. */
export function fitTiming(protocol: Protocol, lengthSeconds: number): Partial<Timing> | undefined {
  const { timing } = protocol;
  const shortest = timingLimits(protocol, 'baselineSeconds').min;
  const share = Math.max(shortest, Math.floor(lengthSeconds * BASELINE_SHARE));
  const baselineSeconds = Math.min(timing.baselineSeconds, share);
  const rest = Math.floor(lengthSeconds - baselineSeconds);
  if (rest < LEAST_RUN_SECONDS) return undefined;
  const runSeconds = Math.min(timing.runSeconds, rest);
  return { baselineSeconds, runSeconds, runCount: Math.min(timing.runCount, Math.floor(rest / runSeconds)) };
}

/** Length of the whole session as far as known: the plan, or the file if it is shorter. */
export function plannedSeconds({ timing }: Protocol, source: SourceInfo | undefined): number {
  const { baselineSeconds, runSeconds, runCount, restSeconds } = timing;
  const plan = baselineSeconds + runCount * runSeconds + (runCount - 1) * restSeconds;
  return Math.min(plan, source?.durationSeconds ?? plan);
}
