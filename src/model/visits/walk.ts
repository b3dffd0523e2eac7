import { isSignalStep, type VisitStep } from './visit-steps.ts';

type StepState = 'next' | 'done' | 'skipped';

/** How far a visit is. */
export type Walk = {
  steps: readonly VisitStep[];
  states: readonly StepState[];
  /** The step that is active or comes next; the number of steps when there is none. */
  at: number;
  /** `closed`: before the recording. `waiting`: the step at `at` has not begun. */
  stage: 'closed' | 'waiting' | 'active' | 'done';
  /** The step waits for a click instead of starting by itself. */
  isHeld: boolean;
};

/** Why a step ended. `again`: from its beginning. `held`: the same, after a click. */
export type Ending = 'done' | 'skipped' | 'again' | 'held';

export type WalkEvent =
  | { type: 'begun' }
  | { type: 'ended'; how: Ending }
  /** The step that comes next is left out. */
  | { type: 'skip' }
  | { type: 'hold' }
  /** Back to a step, which then waits for a click. */
  | { type: 'goTo'; step: number };

export const startOfWalk = (steps: readonly VisitStep[]): Walk => ({
  steps,
  states: steps.map(() => 'next'),
  at: 0,
  stage: 'closed',
  isHeld: false,
});

/** Pure: an event that does not fit the stage leaves the walk unchanged. */
export function reduceWalk(walk: Walk, event: WalkEvent): Walk {
  const { stage, steps } = walk;
  switch (event.type) {
    case 'begun':
      return stage === 'closed' || stage === 'waiting' ? { ...walk, stage: 'active', isHeld: false } : walk;
    case 'ended':
      return stage === 'active' ? ended(walk, event.how) : walk;
    case 'skip':
      return stage === 'waiting' ? onward(walk, 'skipped') : walk;
    case 'hold':
      return stage === 'waiting' ? { ...walk, isHeld: true } : walk;
    case 'goTo':
      return (stage === 'waiting' || stage === 'done') && steps[event.step]
        ? { ...walk, at: event.step, stage: 'waiting', isHeld: true }
        : walk;
  }
}

function ended(walk: Walk, how: Ending): Walk {
  if (how === 'again' || how === 'held') return { ...walk, stage: 'waiting', isHeld: how === 'held' };
  return onward(walk, how);
}

/** A step that was repeated is followed by the first one after it that is still to come. */
function onward({ steps, states, at }: Walk, state: StepState): Walk {
  const after = states.map((each, index) => (index === at && each !== 'done' ? state : each));
  const next = after.findIndex((each, index) => index > at && each === 'next');
  return next < 0
    ? { steps, states: after, at: steps.length, stage: 'done', isHeld: false }
    : { steps, states: after, at: next, stage: 'waiting', isHeld: false };
}

/** Seconds until the next step starts by itself; undefined if it waits for a click, or nothing comes next. */
export function leadOf({ steps, at, stage, isHeld }: Walk): number | undefined {
  const step = steps[at];
  return stage === 'waiting' && !isHeld && step && isSignalStep(step) ? step.leadSeconds : undefined;
}

/** The last step that a click can repeat: the one before the current step that was recorded. */
export const repeatable = ({ steps, states, at }: Walk): number =>
  states.findLastIndex((state, index) => index < at && state !== 'next' && isSignalStep(steps[index]!));

/** What is stored of a walk, to continue it after the page was closed. */
export type StoredWalk = Omit<Walk, 'steps'> & { keys: readonly string[] };

export const storedWalk = ({ steps, ...walk }: Walk): StoredWalk => ({ ...walk, keys: keysOf(steps) });

const keysOf = (steps: readonly VisitStep[]): string[] => steps.map(({ key }) => key);

/** Continues a stored walk; one that does not fit the steps starts from the number of runs trained. */
export function restoredWalk(
  steps: readonly VisitStep[],
  stored: StoredWalk | undefined,
  { run, isActive }: { run: number; isActive: boolean },
): Walk {
  const walk = (stored && continued(steps, stored)) ?? walkAfterRuns(steps, run, isActive);
  // What the engine does decides: the page may have been closed before it could store the change.
  if (isActive) return { ...walk, stage: 'active', isHeld: false };
  return walk.stage === 'active' ? { ...walk, stage: 'waiting', isHeld: true } : walk;
}

/** Undefined if the plan has changed since, also to as many other steps. */
function continued(
  steps: readonly VisitStep[],
  { keys, ...walk }: Partial<Pick<StoredWalk, 'keys'>> & Omit<StoredWalk, 'keys'>,
): Walk | undefined {
  const isSame = keys?.join('\n') === keysOf(steps).join('\n');
  return isSame && walk.stage !== 'closed' ? { ...walk, steps } : undefined;
}

/** Without a stored walk: at the run that is under way, or after the last one. */
function walkAfterRuns(steps: readonly VisitStep[], run: number, isActive: boolean): Walk {
  const last = steps.findLastIndex((step) => step.kind === 'run' && step.run <= run);
  const at = Math.max(0, isActive ? last : last + 1);
  return {
    steps,
    states: steps.map((_, index) => (index < at ? 'done' : 'next')),
    at,
    stage: at < steps.length ? 'waiting' : 'done',
    isHeld: true,
  };
}
