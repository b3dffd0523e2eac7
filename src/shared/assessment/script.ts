import { z } from 'zod';
import { headPoint } from '../eeg/head-sites.ts';
import { type StepWords, stepName } from './step-names.ts';

export const STEP_KINDS = ['eyesOpen', 'eyesClosed', 'task', 'goNoGo'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export const STEP_KIND_WORDS: Readonly<Record<StepKind, string>> = {
  eyesOpen: 'Eyes open',
  eyesClosed: 'Eyes closed',
  task: 'Task',
  goNoGo: 'Go/no-go task',
};

export const LEAST_STEP_SECONDS = 5;
const MOST_STEP_SECONDS = 3600;
export const MOST_STEPS = 40;

export const stepSchema = z.object({
  kind: z.enum(STEP_KINDS),
  label: z.string().trim().min(1, 'Enter a name for the step.').max(60, 'A name has at most 60 characters.'),
  seconds: z
    .number()
    .int('Enter whole seconds.')
    .min(LEAST_STEP_SECONDS, `A step lasts at least ${LEAST_STEP_SECONDS} s.`)
    .max(MOST_STEP_SECONDS, 'A step lasts at most an hour.'),
  /** Instruction for the client before the step, on screen and spoken. */
  instruction: z.string().trim().max(400, 'An instruction has at most 400 characters.').default(''),
  /** Site of the electrode of a one-channel headset in this step. */
  site: z.string().trim().min(1).max(12).optional(),
});
export type AssessmentStep = z.infer<typeof stepSchema>;

/** A script: the steps to record in order, and the questionnaires that belong to it. */
export const assessmentDefinitionSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name for the assessment.')
    .max(120, 'A name has at most 120 characters.'),
  description: z.string().trim().max(2000, 'A purpose has at most 2000 characters.').default(''),
  steps: z.array(stepSchema).min(1, 'An assessment has at least one step.').max(MOST_STEPS),
  /** Time from the instruction of a step to its first sample; the practitioner may start sooner. */
  leadSeconds: z
    .number()
    .int('Enter whole seconds.')
    .min(0, 'Enter 0 s or more.')
    .max(120, 'Enter at most 120 s.')
    .default(8),
  questionnaireIds: z.array(z.uuid()).max(20, 'Link at most 20 questionnaires.').default([]),
});
export type AssessmentDefinition = z.infer<typeof assessmentDefinitionSchema>;

/**
 * Rules for scripts saved from now on. Stored scripts are not checked by them, because their recordings name the sites
 * they were made with.
 */
export const writtenDefinitionSchema = assessmentDefinitionSchema.extend({
  steps: z
    .array(
      stepSchema.extend({
        site: stepSchema.shape.site.refine(
          (site) => site === undefined || headPoint(site) !== undefined,
          'This is not a site of the 10-10 system. Enter for example Fz, C3, Cz, C4, Pz or A1, or leave it empty.',
        ),
      }),
    )
    .min(1, 'An assessment has at least one step.')
    .max(MOST_STEPS),
});

export const plannedSeconds = ({ steps }: Pick<AssessmentDefinition, 'steps'>): number =>
  steps.reduce((sum, { seconds }) => sum + seconds, 0);

/**
 * A step is one run of the recording, and the run number identifies the step. So every sample can be matched to its
 * step, whatever happens to the page. Steps count from 0, attempts from 1.
 */
const RUNS_PER_ATTEMPT = 50;
export const MOST_ATTEMPTS = 19;

export const runOfStep = (step: number, attempt = 1): number => (attempt - 1) * RUNS_PER_ATTEMPT + step + 1;

export const stepOfRun = (run: number): { step: number; attempt: number } => ({
  step: (run - 1) % RUNS_PER_ATTEMPT,
  attempt: Math.floor((run - 1) / RUNS_PER_ATTEMPT) + 1,
});

/** Marker text in the recording when a step starts. */
export function stepMarker(steps: readonly StepWords[], step: number, attempt: number): string {
  const again = attempt > 1 ? `, attempt ${attempt}` : '';
  return `Step ${step + 1} of ${steps.length}: ${stepName(steps[step]!)}${again}`;
}

/** Distinguishes markers from `stepMarker`, of any attempt, from markers typed by users. */
export const isStepMarker = (steps: readonly StepWords[], text: string): boolean =>
  steps.some((_, step) => text.startsWith(stepMarker(steps, step, 1)));
