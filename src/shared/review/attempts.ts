import type { RunRecord } from '../api/sessions.ts';
import type { AssessmentFigures, StepFigures } from './assessment.ts';
import { type AssessmentStep, stepOfRun } from '../assessment/script.ts';

/** A step this much shorter than planned has ended by itself: its last hop may not have been saved any more. */
const STEP_TOLERANCE_SECONDS = 1;

/** Recorded to its end. */
export const isWhole = (recordedSeconds: number, plannedSeconds: number): boolean =>
  recordedSeconds >= plannedSeconds - STEP_TOLERANCE_SECONDS;

/**
 * Which attempt at a step counts: the last one that was recorded to its end, so that an attempt that was cut off never
 * takes the place of a whole one; where none was, the longest. Undefined where there is none.
 */
export function countingAttempt<T>(
  attempts: readonly T[],
  plannedSeconds: number,
  secondsOf: (attempt: T) => number,
): T | undefined {
  const whole = attempts.findLast((attempt) => isWhole(secondsOf(attempt), plannedSeconds));
  if (whole !== undefined) return whole;
  let longest: T | undefined;
  for (const attempt of attempts) {
    if (longest === undefined || secondsOf(attempt) >= secondsOf(longest)) longest = attempt;
  }
  return longest;
}

/** How far a step is after all that was recorded of an assessment. */
export type StepRecord = { attempts: number; isDone: boolean; longestSeconds: number };

/** From the runs of all parts of an assessment; one entry a step. */
export function stepRecords(
  steps: readonly Pick<AssessmentStep, 'seconds'>[],
  runs: readonly Pick<RunRecord, 'run' | 'summary'>[],
): StepRecord[] {
  return steps.map(({ seconds }, step) => {
    const own = runs.filter(({ run }) => stepOfRun(run).step === step);
    const longestSeconds = own.reduce((most, { summary }) => Math.max(most, summary.durationSeconds), 0);
    return { attempts: own.length, isDone: isWhole(longestSeconds, seconds), longestSeconds };
  });
}

/**
 * Figures of an assessment that was recorded in parts, oldest first: each step from the part whose attempt counts.
 * Nothing is averaged over parts; a step stands on one attempt in one recording.
 */
export function mergeParts(parts: readonly AssessmentFigures[]): AssessmentFigures | undefined {
  const [first, ...others] = parts;
  if (!first || others.length === 0) return first;
  const steps = first.steps.map((_, at): StepFigures => {
    const attempts = parts.flatMap(({ steps: each }) => each[at] ?? []);
    const recorded = attempts.filter((each) => each.recorded !== null);
    const chosen = countingAttempt(
      recorded,
      first.steps[at]!.seconds,
      (each) => each.recorded!.recordedSeconds,
    );
    return {
      ...(chosen ?? attempts[0]!),
      attempts: attempts.reduce((sum, each) => sum + each.attempts, 0),
    };
  });
  return { ...first, steps };
}
