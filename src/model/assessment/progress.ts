import type { StepRecord } from '#shared/review/attempts.ts';
import type { AssessmentDefinition } from '#shared/assessment/script.ts';

/** Where the recording of a script is. `lead`: the client is being told what comes; nothing is recorded yet. */
export type ScriptProgress = {
  step: number;
  stage: 'closed' | 'lead' | 'recording' | 'after';
  /** Seconds until the step begins by itself; undefined while it waits for a click. */
  countdown: number | undefined;
  /** Attempts begun, by step, with those of earlier parts of the recording. */
  attempts: readonly number[];
  /** Recorded to the end, or to where the practitioner ended it, by step. */
  done: readonly boolean[];
  /** What the countdown of each step starts with. */
  leads: readonly (number | undefined)[];
};

export type ScriptEvent =
  /** The contact check is over. */
  | { type: 'open' }
  /** A second has passed. */
  | { type: 'second' }
  | { type: 'hold' }
  | { type: 'begun' }
  | { type: 'ended' }
  | { type: 'goTo'; step: number };

/**
 * Nobody can say how long it takes to move an electrode: such a step waits for a click, and so does the step an
 * interrupted assessment goes on with. `earlier`: what other parts of the recording hold; one entry a step.
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

/** Pure: an event that makes no sense in a stage leaves the progress as it is. */
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

/** The next step that has not been recorded; none comes after the last one. */
function followed(progress: ScriptProgress): ScriptProgress {
  const { step } = progress;
  const done = progress.done.map((isDone, at) => isDone || at === step);
  const next = done.findIndex((isDone, at) => at > step && !isDone);
  return next < 0 ? { ...progress, done, stage: 'after' } : leadTo({ ...progress, done }, next);
}
