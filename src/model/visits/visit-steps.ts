import type { VisitComponent, VisitPlan } from '#shared/visit/visit-plan.ts';

type Eyes = 'open' | 'closed';
export type Talk = Extract<VisitComponent, { kind: 'talk' }>;
export type Questionnaire = Extract<VisitComponent, { kind: 'questionnaire' }>;
export type Assessment = Extract<VisitComponent, { kind: 'assessment' }>;
/** Needs a person, and no signal of this session. */
export type TableStep = Talk | Questionnaire | Assessment;

/** Needs the headset. `leadSeconds`: time until it starts by itself; undefined if it waits for a click. */
export type SignalStep = { key: string; seconds: number; leadSeconds: number | undefined } & (
  | { kind: 'recording'; eyes: Eyes; isBaseline: boolean }
  | { kind: 'baseline'; eyes: Eyes }
  /** `run` counts the runs of the plan from 1. */
  | { kind: 'run'; run: number }
);
export type VisitStep = SignalStep | TableStep;

/** The steps of a visit in three parts: only those in the middle happen while the recording runs. */
export type VisitOrder = { before: TableStep[]; recorded: VisitStep[]; after: TableStep[] };

/** The baseline that the thresholds need. */
export type BaselineRule = {
  eyes: Eyes;
  /** Length in the protocol; 0 for none. */
  seconds: number;
  /** Shortest length that gives reliable thresholds; 0 if no threshold needs one. */
  leastSeconds: number;
};

/** Time to tell the client what comes next. */
export const LEAD_SECONDS = 8;

export const isSignalStep = (step: VisitStep): step is SignalStep =>
  step.kind === 'recording' || step.kind === 'baseline' || step.kind === 'run';

const isTableStep = (component: VisitComponent): component is TableStep =>
  component.kind !== 'recording' && component.kind !== 'training';

/**
 * The steps of a plan in order. A resting recording before the first run, with the eyes of the protocol and long enough,
 * is its baseline too. Without one, the baseline comes right before the first run.
 */
export function visitOrder({ components }: Pick<VisitPlan, 'components'>, rule: BaselineRule): VisitOrder {
  const first = components.findIndex((each) => !isTableStep(each));
  const last = components.findLastIndex((each) => !isTableStep(each));
  if (first < 0) return { before: components.filter(isTableStep), recorded: [], after: [] };
  const training = components.findIndex(({ kind }) => kind === 'training');
  const usable = rule.seconds === 0 || training < 0 ? -1 : baselineIn(components.slice(0, training), rule);
  let run = 0;
  const recorded = components.slice(first, last + 1).flatMap((component, offset): VisitStep[] => {
    const { key } = component;
    switch (component.kind) {
      case 'talk':
      case 'questionnaire':
      case 'assessment':
        return [component];
      case 'recording': {
        const { eyes, seconds } = component;
        const isBaseline = first + offset === usable;
        return [{ kind: 'recording', key, eyes, seconds, isBaseline, leadSeconds: LEAD_SECONDS }];
      }
      case 'training': {
        const { runCount, runSeconds, restSeconds } = component;
        const runs = Array.from({ length: runCount }, (_, index): VisitStep => {
          const leadSeconds = index === 0 ? LEAD_SECONDS : restSeconds || undefined;
          return { kind: 'run', key: `${key}:${index + 1}`, run: ++run, seconds: runSeconds, leadSeconds };
        });
        const needsBaseline = first + offset === training && rule.seconds > 0 && usable < 0;
        return needsBaseline ? [baselineStep(key, rule), ...runs] : runs;
      }
    }
  });
  return {
    before: components.slice(0, first).filter(isTableStep),
    recorded,
    after: components.slice(last + 1).filter(isTableStep),
  };
}

/** The last fitting recording, because it is nearest to the training. */
const baselineIn = (components: readonly VisitComponent[], { eyes, leastSeconds }: BaselineRule): number =>
  components.findLastIndex(
    (each) => each.kind === 'recording' && each.eyes === eyes && each.seconds >= leastSeconds,
  );

const baselineStep = (key: string, { eyes, seconds }: BaselineRule): SignalStep => ({
  kind: 'baseline',
  key: `${key}:baseline`,
  eyes,
  seconds,
  leadSeconds: LEAD_SECONDS,
});

/** Seconds of recording and rests; a step without its own lead adds nothing. */
export const plannedVisitSeconds = (steps: readonly VisitStep[]): number =>
  steps.reduce(
    (sum, step, index) =>
      isSignalStep(step) ? sum + step.seconds + (index === 0 ? 0 : (step.leadSeconds ?? 0)) : sum,
    0,
  );

/** 'Recording, eyes closed', 'Run 2 of 6' */
export function stepLabel(step: VisitStep, runCount: number): string {
  switch (step.kind) {
    case 'recording':
      return `Recording, eyes ${step.eyes}`;
    case 'baseline':
      return `Baseline, eyes ${step.eyes}`;
    case 'run':
      return `Run ${step.run} of ${runCount}`;
    case 'talk':
      return step.label;
    case 'questionnaire':
    case 'assessment':
      return step.title;
  }
}

export const runCountOf = (steps: readonly VisitStep[]): number =>
  steps.filter(({ kind }) => kind === 'run').length;
