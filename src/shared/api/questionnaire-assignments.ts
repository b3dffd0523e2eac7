import { z } from 'zod';
import { daySchema, versionSchema } from '../domain/day-and-version.ts';
import {
  clientIdSchema,
  questionnaireAssignmentIdSchema,
  questionnaireIdSchema,
  questionnaireResponseIdSchema,
  userIdSchema,
} from '../domain/ids.ts';
import { maskFullName } from '../domain/masking.ts';
import { endpoint, idempotencyHeadersSchema, pagingQuerySchema } from './endpoint.ts';
import { personal } from './masked.ts';

/** `overdue`: open, and the due day has passed. */
export const questionnaireAssignmentStateSchema = z.enum(['open', 'overdue', 'done', 'withdrawn']);
export type QuestionnaireAssignmentState = z.infer<typeof questionnaireAssignmentStateSchema>;

export const questionnaireAssignmentSchema = z.object({
  assignmentId: questionnaireAssignmentIdSchema,
  clientId: clientIdSchema,
  clientName: personal(maskFullName),
  /** The user who assigned it to the client. */
  therapistId: userIdSchema,
  clientTherapistId: userIdSchema,
  /** The operator who cares for the client instead of the therapist. */
  clientOperatorId: userIdSchema.nullable(),
  questionnaireId: questionnaireIdSchema,
  title: z.string(),
  dueOn: daySchema().nullable(),
  /** Days from the due day of this one to the next. */
  repeatDays: z.number().int().nullable(),
  state: questionnaireAssignmentStateSchema,
  /** The response to this assignment. */
  responseId: questionnaireResponseIdSchema.nullable(),
  endedAt: z.string().nullable(),
  createdAt: z.string(),
  version: z.number().int(),
});
export type QuestionnaireAssignment = z.infer<typeof questionnaireAssignmentSchema>;

const dueOn = daySchema('Enter a date as year-month-day.').nullable();
const repeatDays = z.number().int().min(1).max(365).nullable();

export const listQuestionnaireAssignments = endpoint.get('/v2/therapist/{id}/questionnaireAssignments', {
  summary: 'Questionnaires assigned to clients, the most urgent first unless sorted, a page at a time',
  access: { permission: 'questionnaire.read', of: 'anyTherapist' },
  loggedAs: 'questionnaire.list',
  isReadableOffline: true,
  query: pagingQuerySchema.extend({
    clientId: clientIdSchema.optional(),
    state: questionnaireAssignmentStateSchema.optional(),
    /** Today's date at the caller: earlier due days are overdue. The server's date (UTC) if omitted. */
    today: daySchema().optional(),
  }),
  response: z.object({
    assignments: z.array(questionnaireAssignmentSchema),
    totalAssignments: z.number().int(),
  }),
});

export const createQuestionnaireAssignments = endpoint.post('/v2/therapist/{id}/questionnaireAssignments', {
  summary: 'Ask one or more clients to answer a questionnaire',
  access: { permission: 'questionnaire.write', of: 'sameTherapist' },
  headers: idempotencyHeadersSchema,
  body: z.object({
    questionnaireId: questionnaireIdSchema,
    clientIds: z.array(clientIdSchema).min(1, 'Choose at least one client.').max(200),
    dueOn: dueOn.default(null),
    repeatDays: repeatDays.default(null),
  }),
  response: z.object({ assignments: z.array(questionnaireAssignmentSchema) }),
});

const ASSIGNMENT = '/v2/therapist/{id}/questionnaireAssignment/{assignmentId}';

export const patchQuestionnaireAssignment = endpoint.patch(ASSIGNMENT, {
  names: { assignmentId: questionnaireAssignmentIdSchema },
  summary: 'Withdraw an assignment or undo that; change its due date',
  access: { permission: 'assignment.change', of: 'sameTherapist' },
  body: z.object({
    isWithdrawn: z.boolean().optional(),
    dueOn: dueOn.optional(),
    repeatDays: repeatDays.optional(),
    version: versionSchema,
  }),
  response: questionnaireAssignmentSchema,
});
