import { z } from 'zod';

/** Id of an item in its questionnaire. Stays the same when the wording is corrected, so that answers are comparable. */
export const linkIdSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9/][A-Za-z0-9._/-]{0,63}$/,
    'Use letters, digits, dot, slash, dash and underscore, at most 64.',
  );

const optionSchema = z.object({
  value: z
    .string()
    .max(64)
    .regex(/^\S+( \S+)*$/, 'Needs a value without spaces at the ends and without two in a row.')
    .describe('What is stored; unique within the item'),
  label: z.string().trim().min(1).max(500).describe('What the respondent reads'),
  score: z.number().min(-1000).max(1000).optional().describe('Absent: chosen, this option is not scored'),
});
export type QuestionOption = z.infer<typeof optionSchema>;

/** One comparison with the answer to an earlier item. Order comparisons (greater, less) only for scale and number. */
const conditionSchema = z.discriminatedUnion('is', [
  z.object({ linkId: linkIdSchema, is: z.enum(['answered', 'notAnswered']) }),
  z.object({
    linkId: linkIdSchema,
    is: z.enum(['equal', 'notEqual', 'greater', 'greaterOrEqual', 'less', 'lessOrEqual']),
    to: z.union([z.string().max(500), z.number()]).describe('Value of an option, a number, a text or a date'),
  }),
]);
export type ShowCondition = z.infer<typeof conditionSchema>;

const showWhenSchema = z.object({
  match: z.enum(['all', 'any']),
  conditions: z.array(conditionSchema).min(1).max(10),
});
export type ShowWhen = z.infer<typeof showWhenSchema>;

const common = {
  linkId: linkIdSchema,
  text: z.string().trim().min(1).max(2000),
  help: z.string().trim().max(1000).optional().describe('Small print below the question'),
  showWhen: showWhenSchema.optional().describe('Absent: always shown'),
};
const asked = { ...common, required: z.boolean() };
const reverse = z
  .boolean()
  .optional()
  .describe('Scored as lowest + highest possible score minus the score of the answer');
const options = z.array(optionSchema).min(2).max(50);

/** A heading for the items up to the next section: if the section is hidden, so are they. */
const sectionItemSchema = z.object({ kind: z.literal('section'), ...common });
const singleItemSchema = z.object({ kind: z.literal('single'), ...asked, options, reverse });
const multipleItemSchema = z.object({
  kind: z.literal('multiple'),
  ...asked,
  options,
  leastChosen: z.number().int().min(0).max(50).optional(),
  mostChosen: z.number().int().min(1).max(50).optional(),
});
/** Whole steps on a line between two named ends. */
const scaleItemSchema = z.object({
  kind: z.literal('scale'),
  ...asked,
  reverse,
  min: z.number().int().min(-1000).max(1000),
  max: z.number().int().min(-1000).max(1000),
  step: z.number().int().min(1).max(1000).optional().describe('1 if absent'),
  minLabel: z.string().trim().max(120).optional(),
  maxLabel: z.string().trim().max(120).optional(),
});
const numberItemSchema = z.object({
  kind: z.literal('number'),
  ...asked,
  min: z.number().optional(),
  max: z.number().optional(),
  decimals: z.number().int().min(0).max(6).optional().describe('Largest number of decimals; 0 if absent'),
  unit: z.string().trim().max(30).optional(),
});
const textItemSchema = z.object({
  kind: z.literal('text'),
  ...asked,
  isLong: z.boolean().optional().describe('Several lines'),
  maxLength: z.number().int().min(1).max(10_000).optional().describe('2000 if absent'),
});
const dateItemSchema = z.object({
  kind: z.literal('date'),
  ...asked,
  earliest: z.iso.date().optional(),
  latest: z.iso.date().optional(),
});

export const itemSchema = z.discriminatedUnion('kind', [
  sectionItemSchema,
  singleItemSchema,
  multipleItemSchema,
  scaleItemSchema,
  numberItemSchema,
  textItemSchema,
  dateItemSchema,
]);
export type QuestionnaireItem = z.infer<typeof itemSchema>;
export type ItemKind = QuestionnaireItem['kind'];
/** An item that can be answered: every kind except the section. */
export type Question = Exclude<QuestionnaireItem, { kind: 'section' }>;

export const DEFAULT_TEXT_LENGTH = 2000;

export function isQuestion(item: QuestionnaireItem): item is Question {
  return item.kind !== 'section';
}
