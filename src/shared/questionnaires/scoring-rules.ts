import { z } from 'zod';
import { linkIdSchema } from './items.ts';

const sourceText = z.string().trim().min(1).max(500).describe('Where the figure comes from');

/** Severity of a band, for colors and sorting; the label is the text shown. */
export const severitySchema = z.enum(['none', 'mild', 'moderate', 'moderatelySevere', 'severe']);
export type Severity = z.infer<typeof severitySchema>;
export const SEVERITIES = severitySchema.options;

/** Both ends are inclusive. A score between two bands (a mean, say) belongs to the lower one. */
export const bandSchema = z.object({
  from: z.number(),
  to: z.number(),
  label: z.string().trim().min(1).max(120),
  severity: severitySchema,
  source: sourceText,
});
export type Band = z.infer<typeof bandSchema>;

/** The value itself counts as reached: at or above it where higher is worse, otherwise at or below it. */
const cutOffSchema = z.object({
  value: z.number(),
  meaning: z.string().trim().min(1).max(300),
  source: sourceText,
});
export type CutOff = z.infer<typeof cutOffSchema>;

/**
 * Handling of unanswered items of a scale. Up to `maxMissing` of them are filled: `prorate` with the mean of the
 * answered ones, `zero` with 0. With more missing items the scale is not scored.
 */
const missingPolicySchema = z.object({
  maxMissing: z.number().int().min(0).max(300),
  fill: z.enum(['prorate', 'zero']),
  source: sourceText.optional(),
});
export type MissingPolicy = z.infer<typeof missingPolicySchema>;

const scaleIdSchema = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/);

/** A figure computed from items: the total, or a subscale. */
export const scaleSchema = z.object({
  id: scaleIdSchema.describe("'total' for the main one"),
  name: z.string().trim().min(1).max(120),
  items: z.array(linkIdSchema).max(300).describe('Empty in score-only templates: the figure is typed in'),
  mayBeLeftOut: z
    .array(linkIdSchema)
    .max(300)
    .optional()
    .describe('Items that count 0 and not as missing when they are not answered'),
  method: z.enum(['sum', 'mean', 'count']).describe("'count': how many items score countFrom or more"),
  countFrom: z.number().optional(),
  multiplyBy: z.number().positive().max(1000).optional().describe('1 if absent'),
  decimals: z.number().int().min(0).max(4).optional().describe('0 if absent, 2 for means'),
  range: z
    .object({ min: z.number(), max: z.number() })
    .optional()
    .describe('Stated in score-only templates, otherwise it follows from the items'),
  higherIsWorse: z.boolean(),
  missing: missingPolicySchema,
  bands: z.array(bandSchema).max(12),
  cutOffs: z.array(cutOffSchema).max(12),
  minimalChange: z
    .object({ points: z.number().positive(), meaning: z.string().trim().max(300), source: sourceText })
    .optional()
    .describe('Smallest change that means something'),
});
export type Scale = z.infer<typeof scaleSchema>;
export const TOTAL = 'total';

/** How many of these items score at least a given value. */
const countSchema = z.object({
  name: z.string().trim().min(1).max(120),
  items: z
    .array(z.object({ linkId: linkIdSchema, atLeast: z.number() }))
    .min(1)
    .max(300),
  min: z.number().int().min(0),
  max: z.number().int().min(0).optional(),
});
export type CountClause = z.infer<typeof countSchema>;

/** Named patterns of answers, such as symptom clusters. The first case whose clauses all hold is the outcome. */
export const criterionSchema = z.object({
  id: scaleIdSchema,
  name: z.string().trim().min(1).max(120),
  cases: z
    .array(
      z.object({
        label: z.string().trim().min(1).max(300),
        severity: severitySchema,
        clauses: z.array(countSchema).min(1).max(12),
      }),
    )
    .min(1)
    .max(6),
  otherwise: z.string().trim().min(1).max(300).describe('What is said when no case holds'),
  source: sourceText,
});
export type Criterion = z.infer<typeof criterionSchema>;

/** One answer that must not be overlooked, whatever the total. */
export const safetyRuleSchema = z.object({
  id: scaleIdSchema,
  linkId: linkIdSchema,
  atLeast: z.number().describe('Score of the item, after reversal'),
  title: z.string().trim().min(1).max(200),
  text: z.string().trim().min(1).max(1000),
  source: sourceText,
});
export type SafetyRule = z.infer<typeof safetyRuleSchema>;

export const scoringSchema = z.object({
  scales: z.array(scaleSchema).max(40).describe('The one named total is the main figure'),
  criteria: z.array(criterionSchema).max(10),
  safety: z.array(safetyRuleSchema).max(20),
});
export type Scoring = z.infer<typeof scoringSchema>;
