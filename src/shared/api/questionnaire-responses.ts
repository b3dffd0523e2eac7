import { z } from 'zod';
import { momentSchema, versionSchema } from '../domain/day-and-version.ts';
import {
  clientIdSchema,
  questionnaireAssignmentIdSchema,
  questionnaireIdSchema,
  questionnaireResponseIdSchema,
} from '../domain/ids.ts';
import { HIDDEN, maskFullName, maskText } from '../domain/masking.ts';
import { type Answers, answersSchema } from '../questionnaires/answers.ts';
import { definitionShape, type QuestionnaireDefinition } from '../questionnaires/definition.ts';
import { questionnaireScoresSchema } from '../questionnaires/scores.ts';
import { endpoint, pagingQuerySchema } from './endpoint.ts';
import { masked, personal } from './masked.ts';

export const questionnaireResponseSchema = z.object({
  responseId: questionnaireResponseIdSchema,
  clientId: clientIdSchema,
  questionnaireId: questionnaireIdSchema,
  /** The answered version. */
  version: z.number().int(),
  title: z.string(),
  assignmentId: questionnaireAssignmentIdSchema.nullable(),
  /** `scoreOnly`: totals computed elsewhere, without the answers. */
  kind: z.enum(['answers', 'scoreOnly']),
  /** Who entered the answers: `practitioner` asked the questions and typed. */
  respondent: z.enum(['client', 'practitioner']),
  /** The answers were imported from a file. */
  isImported: z.boolean().default(false),
  scores: questionnaireScoresSchema,
  /** For safety answers: when a user of the practice marked the response as handled. */
  safetySeenAt: z.string().nullable(),
  /** A response never changes: a later one replaces it and states why. */
  correctsId: questionnaireResponseIdSchema.nullable(),
  correctedById: questionnaireResponseIdSchema.nullable(),
  correctionReason: personal(maskText),
  startedAt: z.string(),
  answeredAt: z.string(),
  durationMs: z.number().int(),
  enteredByName: personal(maskFullName),
});
export type QuestionnaireResponse = z.infer<typeof questionnaireResponseSchema>;

/** With the answers and the answered version of the questionnaire. */
export const answeredQuestionnaireSchema = masked(
  questionnaireResponseSchema.extend({ answers: answersSchema, definition: definitionShape }),
  ({ answers, ...response }) => ({ ...response, answers: maskAnswers(answers, response.definition) }),
);
export type AnsweredQuestionnaire = z.infer<typeof answeredQuestionnaireSchema>;

/** Texts and dates are the client's own words; a choice from a list identifies nobody. */
function maskAnswers(answers: Answers, { items }: Pick<QuestionnaireDefinition, 'items'>): Answers {
  const own = new Set(
    items.filter(({ kind }) => kind === 'text' || kind === 'date').map(({ linkId }) => linkId),
  );
  return Object.fromEntries(
    Object.entries(answers).map(([linkId, answer]) => [linkId, own.has(linkId) ? HIDDEN : answer]),
  );
}

export const safetyAlertSchema = z.object({
  responseId: questionnaireResponseIdSchema,
  clientId: clientIdSchema,
  clientName: personal(maskFullName),
  title: z.string(),
  answeredAt: z.string(),
});
export type SafetyAlert = z.infer<typeof safetyAlertSchema>;

const CLIENT = '/v2/therapist/{id}/client/{clientId}';

export const listQuestionnaireResponses = endpoint.get(`${CLIENT}/questionnaireResponses`, {
  summary: 'Questionnaire responses of a client, newest first, a page at a time',
  access: { permission: 'questionnaire.read', of: 'anyTherapist' },
  query: pagingQuerySchema
    .pick({ startFrom: true, limit: true })
    .extend({ questionnaireId: questionnaireIdSchema.optional() }),
  response: z.object({
    questionnaireResponses: z.array(questionnaireResponseSchema),
    totalQuestionnaireResponses: z.number().int(),
  }),
});

const RESPONSE = '/v2/therapist/{id}/questionnaireResponse/{responseId}';

export const getQuestionnaireResponse = endpoint.get(RESPONSE, {
  summary: 'One response with the version of the questionnaire that was answered',
  access: { permission: 'questionnaire.read', of: 'anyTherapist' },
  response: answeredQuestionnaireSchema,
});

export const putQuestionnaireResponse = endpoint.put(`${CLIENT}/questionnaireResponse/{responseId}`, {
  summary: 'Store a response once; a repeated request returns the stored one',
  access: { permission: 'questionnaire.write', of: 'sameTherapist' },
  body: z.object({
    questionnaireId: questionnaireIdSchema,
    version: versionSchema,
    assignmentId: questionnaireAssignmentIdSchema.nullable().default(null),
    kind: z.enum(['answers', 'scoreOnly']).default('answers'),
    respondent: z.enum(['client', 'practitioner']),
    isImported: z.boolean().default(false),
    answers: answersSchema,
    /** Required questions may be unanswered: the respondent stopped. */
    isPartial: z.boolean().default(false),
    startedAt: momentSchema,
    answeredAt: momentSchema,
    /** Time spent answering, without the pauses. */
    durationMs: z
      .number()
      .int()
      .min(0)
      .max(30 * 24 * 3600_000),
    correction: z
      .object({
        responseId: questionnaireResponseIdSchema,
        reason: z.string().trim().min(1, 'Enter what was wrong.').max(1000),
      })
      .optional(),
  }),
  response: questionnaireResponseSchema,
});

export const seeQuestionnaireSafety = endpoint.put(`${RESPONSE}/safetySeen`, {
  summary: 'Mark a safety answer as handled, or undo that',
  access: { permission: 'questionnaire.write', of: 'sameTherapist' },
  body: z.object({ isSeen: z.boolean() }),
  response: questionnaireResponseSchema,
});

export const listQuestionnaireSafety = endpoint.get('/v2/therapist/{id}/questionnaireSafety', {
  summary: 'Safety answers that are not marked as handled, newest first',
  access: { permission: 'questionnaire.read', of: 'anyTherapist' },
  loggedAs: 'questionnaireResponse.safetyList',
  query: z.object({ clientId: clientIdSchema.optional() }),
  response: z.object({ alerts: z.array(safetyAlertSchema) }),
});
