import { type AssessmentDefinition, LEAST_STEP_SECONDS, type StepKind } from '#shared/assessment/script.ts';
import { asWritten } from '#shared/eeg/head-sites.ts';

/** A script while it is edited: numbers are texts until it is saved. `key` identifies a step when it is moved. */
export type StepDraft = {
  key: number;
  kind: StepKind;
  label: string;
  seconds: string;
  instruction: string;
  site: string;
};
export type ScriptDraft = {
  name: string;
  description: string;
  leadSeconds: string;
  questionnaireIds: string[];
  steps: StepDraft[];
};

type StepWords = Pick<StepDraft, 'label' | 'instruction'>;

/** Default name and instruction of each kind of step, until someone changes them. */
const USUAL_WORDS: Readonly<Record<StepKind, StepWords>> = {
  eyesOpen: { label: 'Eyes open', instruction: 'Look at one point in front of you and keep still.' },
  eyesClosed: { label: 'Eyes closed', instruction: 'Close your eyes until you hear the tone.' },
  task: { label: 'Task', instruction: 'Keep your eyes open and do the task as it was explained to you.' },
  goNoGo: {
    label: 'Go/no-go',
    instruction:
      'Press the space bar, or touch the screen, as fast as you can when a circle appears. Do nothing for a square.',
  },
};

const usualStep = (kind: StepKind): Omit<StepDraft, 'key'> => ({
  kind,
  ...USUAL_WORDS[kind],
  seconds: '60',
  site: '',
});

/** The step as another kind. Unchanged default texts become those of the new kind. */
export function asKind(step: StepDraft, kind: StepKind): StepDraft {
  const was = USUAL_WORDS[step.kind];
  const next = USUAL_WORDS[kind];
  return {
    ...step,
    kind,
    label: step.label === was.label ? next.label : step.label,
    instruction: step.instruction === was.instruction ? next.instruction : step.instruction,
  };
}

export const newStep = (steps: readonly StepDraft[]): StepDraft => ({
  ...usualStep(steps.at(-1)?.kind === 'eyesOpen' ? 'eyesClosed' : 'eyesOpen'),
  key: Math.max(0, ...steps.map(({ key }) => key)) + 1,
});

export function draftOf(definition: AssessmentDefinition | undefined): ScriptDraft {
  if (!definition) {
    const steps = [
      { ...usualStep('eyesOpen'), key: 1 },
      { ...usualStep('eyesClosed'), key: 2 },
    ];
    return { name: '', description: '', leadSeconds: '8', questionnaireIds: [], steps };
  }
  return {
    name: definition.name,
    description: definition.description,
    leadSeconds: String(definition.leadSeconds),
    questionnaireIds: definition.questionnaireIds,
    steps: definition.steps.map(({ kind, label, seconds, instruction, site }, index) => ({
      key: index + 1,
      kind,
      label,
      seconds: String(seconds),
      instruction,
      site: site ?? '',
    })),
  };
}

/** After blinks and movement are removed, a shorter step may leave less clean signal than the figures need. */
const SHORT_STEP_SECONDS = 15;

export const isShortStep = ({ seconds }: Pick<StepDraft, 'seconds'>): boolean =>
  Number(seconds) >= LEAST_STEP_SECONDS && Number(seconds) < SHORT_STEP_SECONDS;

export const SHORT_STEP_WORDS = `Under ${SHORT_STEP_SECONDS} s there may be too little clean signal for figures.`;

/** The definition that is checked and saved. */
export const toDefinition = ({ leadSeconds, steps, ...draft }: ScriptDraft): unknown => ({
  ...draft,
  leadSeconds: Number(leadSeconds),
  steps: steps.map(({ kind, label, seconds, instruction, site }) => ({
    kind,
    label,
    seconds: Number(seconds),
    instruction,
    ...(site.trim() !== '' && { site: asWritten(site) }),
  })),
});
