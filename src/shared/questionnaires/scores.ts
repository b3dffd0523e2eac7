import { z } from 'zod';
import { bandSchema, severitySchema } from './scoring-rules.ts';

const scaleScoreCommon = {
  scaleId: z.string(),
  name: z.string(),
  range: z.object({ min: z.number(), max: z.number() }),
  higherIsWorse: z.boolean(),
  itemCount: z.number().int(),
  /** Items that should have been answered and were not. */
  missing: z.array(z.string()),
};

const scaleScoreSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('scored'),
    ...scaleScoreCommon,
    value: z.number(),
    /** Missing items were filled as the instrument allows. */
    isProrated: z.boolean(),
    band: bandSchema.optional(),
    /** The reached cut-offs. */
    reached: z.array(z.object({ value: z.number(), meaning: z.string(), source: z.string() })),
  }),
  z.object({ state: z.literal('notScored'), ...scaleScoreCommon, reason: z.string() }),
]);
export type ScaleScore = z.infer<typeof scaleScoreSchema>;

const criterionResultSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** `undecided`: missing items could change the outcome. */
  state: z.enum(['met', 'notMet', 'undecided']),
  label: z.string(),
  severity: severitySchema,
  source: z.string(),
});
export type CriterionResult = z.infer<typeof criterionResultSchema>;

const safetyFlagSchema = z.object({
  id: z.string(),
  linkId: z.string(),
  /** The question and its answer, verbatim. */
  question: z.string(),
  answer: z.string(),
  title: z.string(),
  text: z.string(),
  source: z.string(),
});
export type SafetyFlag = z.infer<typeof safetyFlagSchema>;

/** Figures of a response. Stored with it and never recomputed, so that old figures do not change. */
export const questionnaireScoresSchema = z.object({
  total: scaleScoreSchema.optional().describe('Absent where the instrument has no total'),
  subscales: z.array(scaleScoreSchema),
  criteria: z.array(criterionResultSchema),
  safety: z.array(safetyFlagSchema),
  askedCount: z.number().int(),
  answeredCount: z.number().int(),
});
export type QuestionnaireScores = z.infer<typeof questionnaireScoresSchema>;
