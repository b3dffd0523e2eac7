import { z } from 'zod';
import { versionSchema } from '../domain/day-and-version.ts';
import { questionnaireCategoryIdSchema, questionnaireIdSchema, userIdSchema } from '../domain/ids.ts';
import { questionnaireDefinitionSchema } from '../questionnaires/checked-definition.ts';
import { endpoint, okSchema, pagingQuerySchema } from './endpoint.ts';

export const questionnaireCategorySchema = z.object({
  categoryId: questionnaireCategoryIdSchema,
  name: z.string(),
  /** Number of the practice's questionnaires in it. */
  questionnaireCount: z.number().int(),
});
export type QuestionnaireCategory = z.infer<typeof questionnaireCategorySchema>;

export const questionnaireSchema = z.object({
  questionnaireId: questionnaireIdSchema,
  /** The owner; null for built-in questionnaires, which everyone can use and nobody can change. */
  therapistId: userIdSchema.nullable(),
  /** The author. */
  userId: userIdSchema.nullable(),
  categoryId: questionnaireCategoryIdSchema.nullable(),
  /** Version of the definition: each change creates the next; a response refers to the answered version. */
  version: z.number().int(),
  isArchived: z.boolean(),
  updatedAt: z.string().nullable(),
  /** Responses of the practice to any version. */
  responseCount: z.number().int(),
  definition: questionnaireDefinitionSchema,
});
export type Questionnaire = z.infer<typeof questionnaireSchema>;

export const listQuestionnaireCategories = endpoint.get('/v2/therapist/{id}/categories', {
  summary: 'Categories of questionnaires of the practice, by name',
  access: { permission: 'questionnaire.read', of: 'anyTherapist' },
  response: z.object({ categories: z.array(questionnaireCategorySchema) }),
});

export const createQuestionnaireCategory = endpoint.post('/v2/therapist/{id}/category', {
  summary: 'Add a category of questionnaires',
  access: { permission: 'questionnaire.write', of: 'sameTherapist' },
  body: z.object({ name: z.string().trim().min(1, 'Enter a name.').max(80) }),
  response: questionnaireCategorySchema,
});

export const deleteQuestionnaireCategory = endpoint.delete('/v2/therapist/{id}/category/{categoryId}', {
  names: { categoryId: questionnaireCategoryIdSchema },
  summary: 'Delete a category; its questionnaires stay, without a category',
  access: { permission: 'questionnaire.write', of: 'sameTherapist' },
  response: okSchema,
});

export const listQuestionnaires = endpoint.get('/v2/therapist/{id}/questionnaires', {
  summary: 'Questionnaires of the practice and built-in ones, a page at a time',
  access: { permission: 'questionnaire.read', of: 'anyTherapist' },
  query: pagingQuerySchema.extend({
    categoryId: questionnaireCategoryIdSchema.optional(),
    /** `own`: of the practice; `shipped`: built in. */
    origin: z.enum(['own', 'shipped']).optional(),
    isArchived: z.enum(['true', 'false']).default('false'),
  }),
  response: z.object({
    limit: z.number().int(),
    questionnaires: z.array(questionnaireSchema),
    startFrom: z.number().int(),
    /** The specification's name for the total number of questionnaires. */
    totalSessions: z.number().int(),
  }),
});

const QUESTIONNAIRE = '/v2/therapist/{id}/questionnaire/{questionnaireId}';

export const getQuestionnaire = endpoint.get(QUESTIONNAIRE, {
  summary: 'One questionnaire in its newest or in the requested version',
  access: { permission: 'questionnaire.read', of: 'anyTherapist' },
  query: z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  response: questionnaireSchema,
});

const changeable = {
  definition: questionnaireDefinitionSchema,
  categoryId: questionnaireCategoryIdSchema.nullable().default(null),
};

export const createQuestionnaire = endpoint.post('/v2/therapist/{id}/questionnaire', {
  summary: 'Add a questionnaire of the practice',
  access: { permission: 'questionnaire.write', of: 'sameTherapist' },
  body: z.object(changeable),
  response: questionnaireSchema,
});

export const putQuestionnaire = endpoint.put(QUESTIONNAIRE, {
  summary: 'Store the next version of a questionnaire of the practice',
  access: { permission: 'questionnaire.write', of: 'sameTherapist' },
  body: z.object({
    ...changeable,
    /** The version the change is based on: refused with `conflict` if there is a newer one. */
    version: versionSchema,
  }),
  response: questionnaireSchema,
});

export const deleteQuestionnaire = endpoint.delete(QUESTIONNAIRE, {
  summary: 'Delete a questionnaire; one that was answered or assigned is archived instead',
  access: { permission: 'questionnaire.write', of: 'sameTherapist' },
  response: z.object({ outcome: z.enum(['deleted', 'archived']) }),
});

export const archiveQuestionnaire = endpoint.put(`${QUESTIONNAIRE}/archive`, {
  summary: 'Archive or restore a questionnaire',
  access: { permission: 'questionnaire.write', of: 'sameTherapist' },
  body: z.object({ isArchived: z.boolean() }),
  response: questionnaireSchema,
});

export const duplicateQuestionnaire = endpoint.post(`${QUESTIONNAIRE}/duplicate`, {
  summary: 'Copy a questionnaire for the practice, if its terms allow changes',
  access: { permission: 'questionnaire.write', of: 'sameTherapist' },
  response: questionnaireSchema,
});

export const listQuestionnaireVersions = endpoint.get(`${QUESTIONNAIRE}/versions`, {
  summary: 'All versions of a questionnaire, newest first',
  access: { permission: 'questionnaire.read', of: 'anyTherapist' },
  response: z.object({
    versions: z.array(
      z.object({
        version: z.number().int(),
        title: z.string(),
        itemCount: z.number().int(),
        createdAt: z.string().nullable(),
        createdBy: userIdSchema.nullable(),
      }),
    ),
  }),
});
