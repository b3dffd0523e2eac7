import type { StepRecord } from '#shared/review/attempts.ts';
import type { AssessmentDefinition } from '#shared/assessment/script.ts';

/** Progress of a recorded script. `lead`: the client is hearing the instructions; nothing is recorded yet. */
export type ScriptProgress = {
  step: number;
  stage: 'closed' | 'lead' | 'recording' | 'after';
  /** Seconds until the step starts automatically; undefined while it waits for a click. */
  countdown: number | undefined;
  /** Number of attempts started, by step, including earlier parts of the recording. */
  attempts: readonly number[];
  /** Whether the step was recorded to its end, or until the practitioner ended it, by step. */
  done: readonly boolean[];
  /** Initial countdown of each step, in seconds. */
  leads: readonly (number | undefined)[];
};

export type ScriptEvent =
  /** The contact check has finished. */
  | { type: 'open' }
  /** A second has passed. */
  | { type: 'second' }
  | { type: 'hold' }
  | { type: 'begun' }
  | { type: 'ended' }
  | { type: 'goTo'; step: number };

/**
 * Moving an electrode takes an unknown time, so such a step waits for a click. So does the step at which an interrupted
 * assessment resumes. `earlier`: progress from other parts of the recording, one entry per step.
 */
export function startOfScript(
  { steps, leadSeconds }: Pick<AssessmentDefinition, 'steps' | 'leadSeconds'>,
  earlier: readonly Pick<StepRecord, 'attempts' | 'isDone'>[] = [],
): ScriptProgress {
  const isMoved = (at: number) => steps[at]!.site !== undefined && steps[at]!.site !== steps[at - 1]?.site;
  const done = steps.map((_step, at) => earlier[at]?.isDone ?? false);
  const step = Math.max(0, done.indexOf(false));
  const isWaiting = (at: number) => isMoved(at) || (at === step && earlier.length > 0);
  return {
    step,
    stage: 'closed',
    countdown: undefined,
    attempts: steps.map((_step, at) => earlier[at]?.attempts ?? 0),
    done,
    leads: steps.map((_step, at) => (isWaiting(at) ? undefined : leadSeconds)),
  };
}

/** Pure: an event that does not fit the stage leaves the progress unchanged. */
export function reduceScript(progress: ScriptProgress, event: ScriptEvent): ScriptProgress {
  const { step, stage, attempts, countdown } = progress;
  switch (event.type) {
    case 'open':
      return stage === 'closed' ? leadTo(progress, step) : progress;
    case 'second':
      return countdown === undefined ? progress : { ...progress, countdown: Math.max(0, countdown - 1) };
    case 'hold':
      return { ...progress, countdown: undefined };
    case 'begun':
      return stage === 'lead'
        ? {
            ...progress,
            stage: 'recording',
            countdown: undefined,
            attempts: attempts.map((count, at) => (at === step ? count + 1 : count)),
          }
        : progress;
    case 'ended':
      return stage === 'recording' ? followed(progress) : progress;
    case 'goTo':
      return (stage === 'lead' || stage === 'after') && attempts[event.step] !== undefined
        ? leadTo(progress, event.step)
        : progress;
  }
}

const leadTo = (progress: ScriptProgress, step: number): ScriptProgress => ({
  ...progress,
  step,
  stage: 'lead',
  countdown: progress.leads[step],
});

/** Moves to the next step that has not been recorded. No step follows the last one. */
function followed(progress: ScriptProgress): ScriptProgress {
  const { step } = progress;
  const done = progress.done.map((isDone, at) => isDone || at === step);
  const next = done.findIndex((isDone, at) => at > step && !isDone);
  return next < 0 ? { ...progress, done, stage: 'after' } : leadTo({ ...progress, done }, next);
}
