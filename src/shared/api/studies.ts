import { z } from 'zod';
import {
  clientIdSchema,
  protocolIdSchema,
  sessionComponentIdSchema,
  sessionIdSchema,
  studyIdSchema,
} from '../domain/ids.ts';
import { maskFullName, maskText } from '../domain/masking.ts';
import { endpoint, idempotencyHeadersSchema } from './endpoint.ts';
import { personal } from './masked.ts';

/** `real`: feedback follows the client's own EEG. `sham`: it follows the success of an earlier run. */
export const studyArmSchema = z.enum(['real', 'sham']);
export type StudyArm = z.infer<typeof studyArmSchema>;

/** Whose earlier runs sham feedback follows. */
export const shamSourceSchema = z.enum(['otherClient', 'ownEarlier']);
export type ShamSource = z.infer<typeof shamSourceSchema>;

const studyFields = {
  name: z.string().trim().min(1, 'Enter a name.').max(120),
  /** Number of participants and its reason, where the study is registered, what is compared. */
  plan: z.string().trim().max(8000),
  /** Sessions of participants with this protocol belong to the study. */
  protocolId: protocolIdSchema,
  shamSource: shamSourceSchema,
  /** Groups with an assignment each, such as age groups; empty for one assignment. */
  strata: z.array(z.string().trim().min(1, 'Enter a name for each group.').max(60)).max(12),
};

export const studySchema = z.object({
  studyId: studyIdSchema,
  ...studyFields,
  createdAt: z.string(),
  /** When all arms were shown; null while the study is blinded. */
  unblindedAt: z.string().nullable(),
  participants: z.number().int(),
});
export type Study = z.infer<typeof studySchema>;

export const participantSchema = z.object({
  clientId: clientIdSchema,
  clientName: personal(maskFullName),
  stratum: z.string(),
  enrolledAt: z.string(),
  /** SHA-256 of arm and nonce (`real:...`), published when the assignment is made. */
  seal: z.string(),
  /** Null until unblinded. */
  arm: studyArmSchema.nullable(),
  nonce: z.string().nullable(),
  unblindedAt: z.string().nullable(),
});
export type Participant = z.infer<typeof participantSchema>;

export const unblindingSchema = z.object({
  /** Null for the whole study. */
  clientId: clientIdSchema.nullable(),
  reason: personal(maskText),
  unblindedAt: z.string(),
  unblindedByName: personal(maskFullName),
});

/** What somebody who does not know the arm takes it for. */
export const blindingGuessSchema = z.enum(['real', 'sham', 'unsure']);
export type BlindingGuess = z.infer<typeof blindingGuessSchema>;

export const studySessionSchema = z.object({
  sessionComponentId: sessionComponentIdSchema,
  sessionId: sessionIdSchema,
  clientId: clientIdSchema,
  openedAt: z.string(),
  /** How often the sealed feedback was taken: more than once after a reload, or if somebody looked into it. */
  takenCount: z.number().int(),
  clientGuess: blindingGuessSchema.nullable(),
  therapistGuess: blindingGuessSchema.nullable(),
  guessedAt: z.string().nullable(),
});
export type StudySession = z.infer<typeof studySessionSchema>;

export const studyDetailSchema = studySchema.extend({
  enrolled: z.array(participantSchema),
  sessions: z.array(studySessionSchema),
  unblindings: z.array(unblindingSchema),
});
export type StudyDetail = z.infer<typeof studyDetailSchema>;

const STUDY = '/v2/therapist/{id}/study/{studyId}';

export const listStudies = endpoint.get('/v2/therapist/{id}/studies', {
  summary: 'Studies of the practice, newest first',
  access: { permission: 'study.read', of: 'anyTherapist' },
  response: z.object({ studies: z.array(studySchema) }),
});

export const getStudy = endpoint.get(STUDY, {
  summary: 'A study with its participants; arms only after unblinding',
  access: { permission: 'study.read', of: 'anyTherapist' },
  response: studyDetailSchema,
});

export const createStudy = endpoint.post('/v2/therapist/{id}/study', {
  summary: 'Create a study with real and sham feedback',
  access: { permission: 'study.write', of: 'sameTherapist' },
  headers: idempotencyHeadersSchema,
  body: z.object(studyFields),
  response: studyDetailSchema,
});

/** Idempotent: a client who is enrolled stays in the group and arm they have. */
export const enrolInStudy = endpoint.post(`${STUDY}/participant`, {
  summary: 'Enrol a client: the server assigns the arm and tells nobody',
  access: { permission: 'study.write', of: 'sameTherapist' },
  body: z.object({
    clientId: clientIdSchema,
    /** Required if the study has groups. */
    stratum: z.string().trim().max(60).default(''),
  }),
  response: studyDetailSchema,
});

export const unblindStudy = endpoint.post('/v2/organization/{id}/study/{studyId}/unblinding', {
  summary: 'Show the arm of one participant, or of all, for a stated reason',
  access: { permission: 'study.unblind', of: 'ownPractice' },
  impersonation: 'refused',
  body: z.object({
    /** Without it, the whole study is unblinded. */
    clientId: clientIdSchema.optional(),
    reason: z.string().trim().min(10, 'Say why, in at least 10 characters.').max(2000),
  }),
  response: studyDetailSchema,
});

export const getStudyOfClient = endpoint.get('/v2/therapist/{id}/client/{clientId}/study', {
  summary: 'The blinded study a client takes part in',
  access: { permission: 'study.read', of: 'anyTherapist' },
  isReadableOffline: true,
  response: z.object({
    study: studySchema.pick({ studyId: true, name: true, protocolId: true }).nullable(),
  }),
});

const COMPONENT = '/v2/therapist/{id}/sessionComponent/{sessionComponentId}';

/** The body is a public key of the engine worker. The same length comes back for both arms. */
export const takeStudyFeedback = endpoint.post(`${COMPONENT}/studyFeedback`, {
  summary: 'The feedback of a study session, sealed for the engine that plays it',
  access: { permission: 'study.feedback', of: 'sameTherapist' },
  impersonation: 'refused',
  body: 'bytes',
  response: 'bytes',
});

/** Stored once; the same guesses again change nothing. */
export const putBlindingGuess = endpoint.put(`${COMPONENT}/blindingGuess`, {
  summary: 'What client and therapist take the feedback of a session for',
  access: { permission: 'session.write', of: 'sameTherapist' },
  body: z.object({ client: blindingGuessSchema, therapist: blindingGuessSchema }),
  response: studySessionSchema,
});
