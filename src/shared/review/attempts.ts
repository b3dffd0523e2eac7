import type { RunRecord } from '../api/sessions.ts';
import type { AssessmentFigures, StepFigures } from './assessment.ts';
import { type AssessmentStep, stepOfRun } from '../assessment/script.ts';

/** A step this much shorter than planned still counts as complete: its last hop may not have been saved. */
const STEP_TOLERANCE_SECONDS = 1;

/** Recorded to its end. */
export const isWhole = (recordedSeconds: number, plannedSeconds: number): boolean =>
  recordedSeconds >= plannedSeconds - STEP_TOLERANCE_SECONDS;

/**
 * The attempt at a step that counts: the last one recorded to its end, so that an interrupted attempt never replaces a
 * complete one. Without a complete one, the longest. Undefined if there is none.
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

/** Progress of a step over all parts of an assessment. */
export type StepRecord = { attempts: number; isDone: boolean; longestSeconds: number };

/** Progress from the runs of all parts of an assessment; one entry per step. */
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
 * Figures of an assessment recorded in parts, oldest first: each step from the part whose attempt counts. Nothing is
 * averaged across parts; a step is based on one attempt in one recording.
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
