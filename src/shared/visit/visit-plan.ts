import { z } from 'zod';
import { assessmentIdSchema } from '../domain/ids.ts';

/** Identifies a component within its plan, so that it keeps its identity when it is moved. */
const key = z.string().min(1).max(40);
const NO_NUMBER = 'Enter a number.';
const seconds = (least: number, most: number, what: string) =>
  z
    .number(NO_NUMBER)
    .int('Enter whole seconds.')
    .min(least, `${what} lasts at least ${least} s.`)
    .max(most, `${what} lasts at most ${most} s.`);
const label = z.string().trim().min(1, 'Enter a name.').max(80, 'A name has at most 80 characters.');

/** Samples without training, before or after it. */
const recordingSchema = z.object({
  kind: z.literal('recording'),
  key,
  eyes: z.enum(['open', 'closed']),
  seconds: seconds(5, 1800, 'A recording'),
});
const questionnaireSchema = z.object({
  kind: z.literal('questionnaire'),
  key,
  questionnaireId: z.uuid(),
  title: z.string().min(1).max(200),
});
const trainingSchema = z.object({
  kind: z.literal('training'),
  key,
  runCount: z
    .number(NO_NUMBER)
    .int('Enter whole runs.')
    .min(1, 'Plan at least one run.')
    .max(50, 'Plan at most 50 runs.'),
  runSeconds: seconds(5, 7200, 'A run'),
  /** 0: each run waits for the therapist. */
  restSeconds: seconds(0, 600, 'A rest'),
});
const talkSchema = z.object({ kind: z.literal('talk'), key, label });
/** A scripted recording with a report of its own. It is a session of its own, so it needs the headset for itself. */
const assessmentSchema = z.object({
  kind: z.literal('assessment'),
  key,
  assessmentId: assessmentIdSchema,
  title: z.string().min(1).max(120),
});

export const visitComponentSchema = z.discriminatedUnion('kind', [
  recordingSchema,
  questionnaireSchema,
  trainingSchema,
  talkSchema,
  assessmentSchema,
]);
export type VisitComponent = z.infer<typeof visitComponentSchema>;
export type VisitComponentKind = VisitComponent['kind'];

export const MOST_COMPONENTS = 30;
export const NO_COMPONENTS =
  'This plan has no components, so nothing would happen. Add one, or start again from a template.';

export const NO_TRAINING =
  'This plan has no training, so the session would have no run. Add a training. To record without training, assign an assessment.';

export const ASSESSMENT_BETWEEN =
  'An assessment is a recording of its own. Move it before the first recording or training, or after the last one.';

/** True for what happens with the headset of this session. */
const isOfSession = ({ kind }: { kind: string }): boolean => kind === 'recording' || kind === 'training';

/** True for an assessment between two parts of this session: it would need the headset while this session has it. */
function hasAssessmentBetween(all: readonly { kind: string }[]): boolean {
  const [first, last] = [all.findIndex(isOfSession), all.findLastIndex(isOfSession)];
  return all.some(({ kind }, index) => kind === 'assessment' && index > first && index < last);
}

/** When the client is asked for ratings. */
const ratingTimesSchema = z.object({ before: z.boolean(), afterEachRun: z.boolean(), after: z.boolean() });
export type RatingTimes = z.infer<typeof ratingTimesSchema>;

/** What happens in a visit, in order. */
export const visitPlanSchema = z.object({
  components: z
    .array(visitComponentSchema)
    .min(1, NO_COMPONENTS)
    .max(MOST_COMPONENTS, `A plan has at most ${MOST_COMPONENTS} components.`)
    .refine(
      (all) => new Set(all.map((each) => each.key)).size === all.length,
      'Each component needs its own key.',
    )
    .refine((all) => all.length === 0 || all.some(({ kind }) => kind === 'training'), NO_TRAINING)
    .refine((all) => !hasAssessmentBetween(all), ASSESSMENT_BETWEEN),
  ratings: ratingTimesSchema,
});
export type VisitPlan = z.infer<typeof visitPlanSchema>;

export const DEFAULT_VISIT_NAME = 'Training visit';

/** The usual training visit: resting recordings before and after six runs of three minutes. */
export const DEFAULT_VISIT: VisitPlan = {
  components: [
    { kind: 'recording', key: 'before-open', eyes: 'open', seconds: 60 },
    { kind: 'recording', key: 'before-closed', eyes: 'closed', seconds: 60 },
    { kind: 'training', key: 'training', runCount: 6, runSeconds: 180, restSeconds: 30 },
    { kind: 'recording', key: 'after-open', eyes: 'open', seconds: 60 },
  ],
  ratings: { before: true, afterEachRun: false, after: true },
};

export const MOST_TEMPLATES = 50;
export const visitTemplateSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name for the template.')
    .max(80, 'A name has at most 80 characters.'),
  plan: visitPlanSchema,
});
export type VisitTemplate = z.infer<typeof visitTemplateSchema>;
