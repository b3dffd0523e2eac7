import { z } from 'zod';
import { itemSchema } from './items.ts';
import type { Question, QuestionnaireItem } from './items.ts';
import { scoringSchema } from './scoring-rules.ts';

export const QUESTIONNAIRE_FORMAT = 'loopwell-questionnaire';
export const QUESTIONNAIRE_FORMAT_VERSION = 1;

/** Whether and how the text may be used, with the reason. */
const termsSchema = z.object({
  status: z
    .enum(['free', 'attribution', 'unclear', 'licensed', 'own'])
    .describe("'unclear' and 'licensed' have no item text here; 'own' was written by the practice"),
  note: z.string().trim().max(2000),
  attribution: z.string().trim().max(500).optional().describe('Must be shown wherever the items are shown'),
});
export type QuestionnaireTerms = z.infer<typeof termsSchema>;

/** The parts of a definition, before their references are checked. */
export const definitionShape = z.object({
  format: z.literal(QUESTIONNAIRE_FORMAT).default(QUESTIONNAIRE_FORMAT),
  formatVersion: z.literal(QUESTIONNAIRE_FORMAT_VERSION).default(QUESTIONNAIRE_FORMAT_VERSION),
  key: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,59}$/)
    .optional()
    .describe("Name of a known instrument such as 'phq-9', the same in every version and language"),
  title: z.string().trim().min(1).max(200),
  shortTitle: z.string().trim().min(1).max(40).optional(),
  description: z.string().trim().max(2000),
  instructions: z.string().trim().max(2000).describe('What the respondent reads first'),
  recallPeriod: z.string().trim().max(120).optional().describe("Such as 'the last 2 weeks'"),
  respondent: z.enum(['client', 'clinician']),
  language: z.string().trim().min(2).max(20),
  isScoreOnly: z.boolean().describe('No item text: whoever may use the instrument enters its figures here'),
  terms: termsSchema,
  source: z.string().trim().max(2000).describe('Who wrote it, where it was published'),
  items: z.array(itemSchema).max(300),
  scoring: scoringSchema,
});

/**
 * A questionnaire as data: its questions, and how answers become figures. The caller stores versions: a response always
 * belongs to one version.
 */
export type QuestionnaireDefinition = z.infer<typeof definitionShape>;

/**
 * The asked items. In a score-only template: one number per figure, with the id of its scale as linkId. Screens,
 * answers and scoring all start from these.
 */
export function itemsOf(definition: QuestionnaireDefinition): readonly QuestionnaireItem[] {
  return definition.isScoreOnly ? definition.scoring.scales.map(asQuestion) : definition.items;
}

function asQuestion(scale: QuestionnaireDefinition['scoring']['scales'][number]): Question {
  return {
    kind: 'number',
    linkId: scale.id,
    text: scale.name,
    required: true,
    min: scale.range?.min,
    max: scale.range?.max,
    decimals: scale.decimals ?? 0,
  };
}
