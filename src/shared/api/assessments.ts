import { z } from 'zod';
import { goNoGoScoreSchema, trialResultSchema } from '../assessment/go-no-go.ts';
import { assessmentDefinitionSchema, writtenDefinitionSchema } from '../assessment/script.ts';
import { sleepDiarySchema, sleepFiguresSchema } from '../assessment/sleep-diary.ts';
import { daySchema, MOST_VERSION, versionSchema } from '../domain/day-and-version.ts';
import {
  assessmentAssignmentIdSchema,
  assessmentIdSchema,
  clientIdSchema,
  sessionComponentIdSchema,
  sessionIdSchema,
  taskResultIdSchema,
  userIdSchema,
} from '../domain/ids.ts';
import { maskFullName, maskText } from '../domain/masking.ts';
import { clientStatusSchema } from './clients.ts';
import { endpoint, idempotencyHeadersSchema, okSchema, pagingQuerySchema } from './endpoint.ts';
import { personal } from './masked.ts';

export const assessmentRecordSchema = z.object({
  assessmentId: assessmentIdSchema,
  /** null for built-in assessments. */
  therapistId: userIdSchema.nullable(),
  /** Versions are immutable: a recording refers to the version it used. */
  assessmentVersion: z.number().int(),
  definition: assessmentDefinitionSchema,
  isArchived: z.boolean(),
  /** null for built-in assessments. */
  updatedAt: z.string().nullable(),
});
export type AssessmentRecord = z.infer<typeof assessmentRecordSchema>;

export const listAssessments = endpoint.get('/v2/therapist/{id}/assessments', {
  summary: 'Assessments this practice can record: its own and the built-in ones',
  access: { permission: 'assessment.read', of: 'anyTherapist' },
  query: pagingQuerySchema.extend({
    /** All except archived ones if omitted. */
    status: z.enum(['active', 'archived']).optional(),
    origin: z.enum(['own', 'builtIn']).optional(),
  }),
  response: z.object({ assessments: z.array(assessmentRecordSchema), totalAssessments: z.number().int() }),
});

export const getAssessment = endpoint.get('/v2/therapist/{id}/assessment/{assessmentId}', {
  summary: 'One assessment in its newest version',
  access: { permission: 'assessment.read', of: 'anyTherapist' },
  isReadableOffline: true,
  response: assessmentRecordSchema,
});

export const createAssessment = endpoint.post('/v2/therapist/{id}/assessment', {
  summary: 'Add an assessment of the practice',
  access: { permission: 'assessment.write', of: 'sameTherapist' },
  body: z.object({ definition: writtenDefinitionSchema }),
  response: assessmentRecordSchema,
});

export const putAssessment = endpoint.put('/v2/therapist/{id}/assessment/{assessmentId}', {
  summary: 'Store the next version of an assessment of the practice',
  access: { permission: 'assessment.write', of: 'sameTherapist' },
  body: z.object({
    definition: writtenDefinitionSchema,
    /** The version the change is based on: refused with `conflict` if there is a newer one. */
    assessmentVersion: versionSchema,
  }),
  response: assessmentRecordSchema,
});

export const archiveAssessment = endpoint.patch('/v2/therapist/{id}/assessment/{assessmentId}', {
  summary: 'Archive or restore an assessment; its recordings stay',
  access: { permission: 'assessment.write', of: 'sameTherapist' },
  body: z.object({ isArchived: z.boolean() }),
  response: assessmentRecordSchema,
});

/** `open`: nothing recorded yet; `begun`: a recording that is not closed. */
export const assessmentAssignmentStateSchema = z.enum(['open', 'begun', 'recorded', 'withdrawn']);
export type AssessmentAssignmentState = z.infer<typeof assessmentAssignmentStateSchema>;

export const assessmentAssignmentSchema = z.object({
  assignmentId: assessmentAssignmentIdSchema,
  clientId: clientIdSchema,
  clientName: personal(maskFullName),
  /** The user who assigned it to the client. */
  therapistId: userIdSchema,
  clientStatus: clientStatusSchema,
  clientTherapistId: userIdSchema,
  /** The operator who cares for the client instead of the therapist. */
  clientOperatorId: userIdSchema.nullable(),
  assessmentId: assessmentIdSchema,
  assessmentName: z.string(),
  dueOn: daySchema().nullable(),
  state: assessmentAssignmentStateSchema,
  createdAt: z.string(),
  recordedAt: z.string().nullable(),
  sessionId: sessionIdSchema.nullable(),
  /** The user in whose name it is recorded, not always the one who assigned it. */
  sessionTherapistId: userIdSchema.nullable(),
  sessionComponentId: sessionComponentIdSchema.nullable(),
  /** Recorded on the simulated headset. */
  isSimulated: z.boolean().default(false),
  version: z.number().int(),
});
export type AssessmentAssignment = z.infer<typeof assessmentAssignmentSchema>;

export const listAssessmentAssignments = endpoint.get('/v2/therapist/{id}/assessmentAssignments', {
  summary: 'Assessments assigned to clients of the practice, newest first',
  access: { permission: 'assessment.read', of: 'anyTherapist' },
  loggedAs: 'assessment.list',
  isReadableOffline: true,
  query: pagingQuerySchema.extend({
    clientId: clientIdSchema.optional(),
    assessmentId: assessmentIdSchema.optional(),
    state: assessmentAssignmentStateSchema.optional(),
  }),
  response: z.object({
    assignments: z.array(assessmentAssignmentSchema),
    totalAssignments: z.number().int(),
  }),
});

const CLIENT = '/v2/therapist/{id}/client/{clientId}';

export const assignAssessment = endpoint.post(`${CLIENT}/assessmentAssignments`, {
  summary: 'Assign an assessment to a client',
  access: { permission: 'assessment.write', of: 'sameTherapist' },
  headers: idempotencyHeadersSchema,
  body: z.object({ assessmentId: assessmentIdSchema, dueOn: daySchema().nullable().default(null) }),
  response: assessmentAssignmentSchema,
});

const ASSIGNMENT = '/v2/therapist/{id}/assessmentAssignment/{assignmentId}';

export const patchAssessmentAssignment = endpoint.patch(ASSIGNMENT, {
  names: { assignmentId: assessmentAssignmentIdSchema },
  summary: 'Change the due date, withdraw an assignment, or assign it again',
  access: { permission: 'assignment.change', of: 'sameTherapist' },
  body: z.object({
    dueOn: daySchema().nullable().optional(),
    isWithdrawn: z.boolean().optional(),
    /** The version of the assignment the change is based on: refused with `conflict` if there is a newer one. */
    version: versionSchema,
  }),
  response: assessmentAssignmentSchema,
});

/** Idempotent: an assignment has one recording, and starting again returns it. `conflict` if withdrawn. */
export const startAssessment = endpoint.post(`${ASSIGNMENT}/start`, {
  names: { assignmentId: assessmentAssignmentIdSchema },
  summary: 'Plan the session in which an assignment is recorded',
  access: { permission: 'assessment.write', of: 'sameTherapist' },
  response: assessmentAssignmentSchema,
});

const COMPONENT = '/v2/therapist/{id}/sessionComponent/{sessionComponentId}';

/**
 * Continues an assessment that was interrupted, or ended early, as another part of the same session and assignment.
 * Recorded data stays unchanged. Idempotent: a part without recorded data is returned again.
 */
export const continueAssessment = endpoint.post(`${COMPONENT}/continueAssessment`, {
  summary: 'Plan the part of a session in which a recorded assessment continues',
  access: { permission: 'assessment.write', of: 'sameTherapist' },
  response: z.object({ sessionComponentId: sessionComponentIdSchema }),
});

export const assessmentSummarySchema = z.object({
  /** 0 if no summary has been written. */
  summaryVersion: z.number().int(),
  body: personal(maskText),
  createdAt: z.string().nullable(),
  earlier: z.array(
    z.object({ summaryVersion: z.number().int(), body: personal(maskText), createdAt: z.string() }),
  ),
});
export type AssessmentSummary = z.infer<typeof assessmentSummarySchema>;

export const getAssessmentSummary = endpoint.get(`${COMPONENT}/assessmentSummary`, {
  summary: 'The text below the report of an assessment, with earlier versions',
  access: { permission: 'assessment.read', of: 'anyTherapist' },
  response: assessmentSummarySchema,
});

export const putAssessmentSummary = endpoint.put(`${COMPONENT}/assessmentSummary`, {
  summary: 'Store the next version of the text below a report',
  access: { permission: 'assessment.write', of: 'anyTherapist' },
  body: z.object({
    body: z.string().max(20_000),
    /** The version the change is based on; 0 for the first. */
    summaryVersion: z.number().int().min(0).max(MOST_VERSION),
  }),
  response: assessmentSummarySchema,
});

const taskResultBase = z.object({
  taskResultId: taskResultIdSchema,
  clientId: clientIdSchema,
  takenOn: daySchema(),
  sessionComponentId: sessionComponentIdSchema.nullable(),
  createdAt: z.string(),
});

export const taskResultSchema = z.discriminatedUnion('kind', [
  taskResultBase.extend({ kind: z.literal('goNoGo'), figures: goNoGoScoreSchema }),
  taskResultBase.extend({ kind: z.literal('sleepDiary'), figures: sleepFiguresSchema }),
]);
export type TaskResult = z.infer<typeof taskResultSchema>;

export const listTaskResults = endpoint.get(`${CLIENT}/taskResults`, {
  summary: 'Reaction tasks and nights of the sleep diary of a client, newest first',
  access: { permission: 'assessment.read', of: 'anyTherapist' },
  query: pagingQuerySchema.extend({ kind: z.enum(['goNoGo', 'sleepDiary']).optional() }),
  response: z.object({ taskResults: z.array(taskResultSchema), totalTaskResults: z.number().int() }),
});

/** The server computes the figures from the data sent. */
export const createTaskResult = endpoint.post(`${CLIENT}/taskResults`, {
  summary: "Store a client's reaction task, or a night of the sleep diary",
  access: { permission: 'assessment.write', of: 'sameTherapist' },
  headers: idempotencyHeadersSchema,
  body: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('goNoGo'),
      takenOn: daySchema(),
      seed: z.number().int().min(0),
      trials: z.array(trialResultSchema).min(1).max(3000),
      /** The step of the recording ended before the task did. */
      isPartial: z.boolean().optional(),
      sessionComponentId: sessionComponentIdSchema.optional(),
    }),
    z.object({ kind: z.literal('sleepDiary'), diary: sleepDiarySchema }),
  ]),
  response: taskResultSchema,
});

export const removeTaskResult = endpoint.patch(`${CLIENT}/taskResult/{taskResultId}`, {
  summary: 'Remove a result from all lists and figures, or restore it',
  access: { permission: 'assessment.write', of: 'sameTherapist' },
  body: z.object({ isRemoved: z.boolean() }),
  response: okSchema,
});
