import { z } from 'zod';
import { assessmentDefinitionSchema } from '../assessment/script.ts';
import { versionSchema } from '../domain/day-and-version.ts';
import {
  assessmentIdSchema,
  clientIdSchema,
  protocolIdSchema,
  sessionComponentIdSchema,
  sessionIdSchema,
  userIdSchema,
} from '../domain/ids.ts';
import { agoSecondsSchema } from '../ago.ts';
import { HONESTY_VERDICTS } from '../engine/emg-honesty.ts';
import { feedbackMappingSchema } from '../feedback/feedback-mapping.ts';
import { protocolSchema } from '../eeg/protocol.ts';
import { type SourceInfo, sourceInfoSchema } from '../eeg/source.ts';
import { runSummarySchema } from '../engine/summary.ts';
import { recordedEventSchema } from '../engine/recorded-event.ts';
import { masked, personal } from './masked.ts';
import { maskFileName, maskFullName, maskText } from '../domain/masking.ts';
import { endpoint, pagingQuerySchema } from './endpoint.ts';
import { visitPlanSchema } from '../visit/visit-plan.ts';
import { visitRatingSchema } from './visits.ts';

export const sessionStateSchema = z.enum(['planned', 'running', 'interrupted', 'completed', 'cancelled']);
export type SessionState = z.infer<typeof sessionStateSchema>;

/** The assessment recorded in a component, with its script at the time the component was created. */
export const componentAssessmentSchema = z.object({
  assessmentId: assessmentIdSchema,
  assessmentVersion: z.number().int(),
  definition: assessmentDefinitionSchema,
});
export type ComponentAssessment = z.infer<typeof componentAssessmentSchema>;

/** Recordings are often named after people; headsets are not. */
const maskSource = (source: SourceInfo): SourceInfo =>
  source.kind === 'file' ? { ...source, name: maskFileName(source.name) } : source;

/** All settings that affect a component's figures, as of the start of the recording. */
export const componentSettingsSchema = z.object({
  protocolId: protocolIdSchema,
  protocolVersion: z.number().int(),
  protocol: protocolSchema,
  source: masked(sourceInfoSchema, maskSource),
  mainsHz: z.union([z.literal(50), z.literal(60)]),
  /** Channels without contact, excluded from common averages. */
  badChannels: z.array(z.number().int().nonnegative()).optional(),
  /** Initial thresholds of conditions in mode 'carryOver'. */
  carriedThresholds: z.array(z.number().nullable()).optional(),
  engineVersion: z.string(),
  appVersion: z.string(),
  conditions: z.array(
    z.object({
      name: z.string(),
      direction: z.enum(['reward', 'inhibit']),
      derivationLabel: z.string(),
      unit: z.string(),
      bandLabel: z.string(),
      estimatorDelayMs: z.number(),
    }),
  ),
});
export type ComponentSettings = z.infer<typeof componentSettingsSchema>;

export const latencySchema = z.object({
  /** Latency from the arrival of a sample at this computer to the resulting feedback command. */
  p50Ms: z.number(),
  p95Ms: z.number(),
  frames: z.number().int(),
});
export type Latency = z.infer<typeof latencySchema>;

/** The most changes of sound or picture that are recorded for one run. Nobody changes them more often while training. */
export const MOST_FEEDBACK_CHANGES = 50;

const soundAndPictureSchema = z.object({
  /** Name of the feedback response; null without one. */
  responseName: z.string().nullable(),
  /**
   * Id of a built-in sound; 'file:' and the id of an uploaded one; 'file' for a file of the therapist's computer; null
   * without sound.
   */
  sound: z.string().nullable(),
  /** Id of a built-in picture, the address of a video, 'file' as above, or null without a picture. */
  picture: z.string().nullable(),
  isMuted: z.boolean(),
});

/** What the client heard and saw in a run, as of its start. */
export const runFeedbackSchema = soundAndPictureSchema.extend({
  /** Delay of the sound output as the browser reports it; null if it does not. */
  outputDelayMs: z.number().nonnegative().nullable().default(null),
  mapping: feedbackMappingSchema,
  /** Changes of sound or picture during the run, noted once a second. `atSeconds`: of the recording. */
  changes: z
    .array(soundAndPictureSchema.extend({ atSeconds: z.number().nonnegative() }))
    .max(MOST_FEEDBACK_CHANGES)
    .optional(),
});
export type RunFeedback = z.infer<typeof runFeedbackSchema>;

export const runRecordSchema = z.object({
  run: z.number().int().min(1),
  startSeconds: z.number().nonnegative(),
  endSeconds: z.number().nonnegative(),
  summary: runSummarySchema,
  latency: latencySchema.nullable(),
  /** Absent in runs from before it was stored. */
  feedback: runFeedbackSchema.nullish(),
});
export type RunRecord = z.infer<typeof runRecordSchema>;

export const recordingStateSchema = z.object({
  state: z.enum(['none', 'open', 'complete']),
  durationSeconds: z.number(),
  /** Sequence numbers acknowledged by the server, ascending. */
  storedSeqs: z.array(z.number().int()),
  lastSeq: z.number().int().nullable(),
  bytes: z.number().int(),
});
export type RecordingState = z.infer<typeof recordingStateSchema>;

const estimateSchema = z.object({ value: z.number(), low: z.number(), high: z.number() });

/** Whether success followed muscle over all runs of a recording: `EmgHonesty` of the engine without its points. */
export const honestyFigureSchema = z.object({
  verdict: z.enum(HONESTY_VERDICTS),
  /** Of success with ln of the muscle amplitude, with its 95 % interval; null if it cannot be computed. */
  correlation: estimateSchema.nullable(),
});
export type HonestyFigure = z.infer<typeof honestyFigureSchema>;

export const componentSchema = z.object({
  sessionComponentId: sessionComponentIdSchema,
  kind: z.enum(['biofeedback', 'assessment', 'questionnaire']),
  /** Only for kind 'assessment'. */
  assessment: componentAssessmentSchema.nullish(),
  settings: componentSettingsSchema.nullable(),
  runs: z.array(runRecordSchema),
  recording: recordingStateSchema,
  /** Null until the recording is closed, and for recordings closed before it was stored. */
  honesty: honestyFigureSchema.nullish(),
  /** Recorded on the simulated headset: excluded from all figures across sessions. Demo practice recordings count. */
  isSimulated: z.boolean().default(false),
});
export type SessionComponent = z.infer<typeof componentSchema>;

export const sessionSchema = z.object({
  sessionId: sessionIdSchema,
  clientId: clientIdSchema,
  therapistId: userIdSchema,
  state: sessionStateSchema,
  notes: personal(maskText),
  /** Version of the notes only: the session itself changes during recording. */
  notesVersion: z.number().int(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  version: z.number().int(),
  /** Null without a plan: the session then follows the timing of its protocol. */
  visitPlan: visitPlanSchema.nullish(),
  /** 0 without a plan. */
  visitPlanVersion: z.number().int().optional(),
  /** In the order in which they were given. */
  ratings: z.array(visitRatingSchema).optional(),
  components: z.array(componentSchema),
});
export type Session = z.infer<typeof sessionSchema>;

export const sessionListItemSchema = z.object({
  sessionId: sessionIdSchema,
  clientId: clientIdSchema,
  /** The user in whose name it was planned; only they record it. */
  therapistId: userIdSchema,
  clientName: personal(maskFullName),
  state: sessionStateSchema,
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  sessionComponentId: sessionComponentIdSchema.nullable(),
  /** Kind of the component; training figures exist only for 'biofeedback'. */
  kind: z.enum(['biofeedback', 'assessment', 'questionnaire']),
  /** Name of the protocol or assessment. */
  protocolName: z.string().nullable(),
  /** A component was recorded on the simulated headset. */
  isSimulated: z.boolean().default(false),
  trainedSeconds: z.number(),
  rewardedPct: z.number().nullable(),
});
export type SessionListItem = z.infer<typeof sessionListItemSchema>;

/** A million parts of five seconds are about two months. */
const LAST_SEQ = 1_000_000;
export const MOST_RUNS = 1000;

/** With ids made by the caller it is idempotent, so that a browser can plan without a network and repeat the call. */
export const createSession = endpoint.post('/v2/therapist/{id}/client/{clientId}/sessions', {
  summary: 'Plan a session with one biofeedback component',
  access: { permission: 'session.write', of: 'anyTherapist' },
  query: z.object({
    sessionId: sessionIdSchema.optional(),
    sessionComponentId: sessionComponentIdSchema.optional(),
    plannedAgoSeconds: agoSecondsSchema.optional(),
  }),
  response: sessionSchema,
});

/** Limits the years: no session is outside them, and not every date parser accepts years of any length. */
const timeOfSessions = z.iso
  .datetime({ offset: true })
  .refine((time) => time >= '1900' && time < '2200', 'Enter a time between 1900 and 2200.');

export const listSessions = endpoint.get('/v2/therapist/{id}/sessions', {
  summary: 'Sessions of the practice, or of one client, newest first',
  access: { permission: 'session.read', of: 'anyTherapist' },
  loggedAs: 'session.list',
  isReadableOffline: true,
  query: pagingQuerySchema.extend({
    clientId: clientIdSchema.optional(),
    state: sessionStateSchema.optional(),
    /** Sessions started, or planned, at or after this time. */
    from: timeOfSessions.optional(),
    /** Sessions before this time. */
    until: timeOfSessions.optional(),
    /** `false`: without simulated sessions, as in figures across sessions; `true`: only simulated ones. */
    isSimulated: z.enum(['true', 'false']).optional(),
  }),
  response: z.object({ sessions: z.array(sessionListItemSchema), totalSessions: z.number().int() }),
});

export const getSession = endpoint.get('/v2/therapist/{id}/session/{sessionId}', {
  summary: 'One session with its components',
  access: { permission: 'session.read', of: 'anyTherapist' },
  isReadableOffline: true,
  response: sessionSchema,
});

const COMPONENT = '/v2/therapist/{id}/sessionComponent/{sessionComponentId}';

export const getSessionByComponent = endpoint.get(`${COMPONENT}/session`, {
  summary: 'The session a component belongs to',
  access: { permission: 'session.read', of: 'anyTherapist' },
  isReadableOffline: true,
  response: sessionSchema,
});

export const patchSession = endpoint.patch('/v2/therapist/{id}/session/{sessionId}', {
  summary: 'Change notes or state of a session',
  access: { permission: 'session.write', of: 'sameTherapist' },
  body: z.object({
    notes: z.string().max(20_000).optional(),
    /** Required with notes. Notes of another version are not overwritten: `conflict`. */
    notesVersion: versionSchema.optional(),
    state: sessionStateSchema.optional(),
  }),
  response: sessionSchema,
});

/** Idempotent: opening a recording that is open with the same settings changes nothing. */
export const openRecording = endpoint.put(`${COMPONENT}/recording`, {
  summary: 'Open the recording of a component and store its settings',
  access: { permission: 'session.write', of: 'sameTherapist' },
  body: z.object({
    settings: componentSettingsSchema,
    /** Absent: it starts now. */
    startedAgoSeconds: agoSecondsSchema.optional(),
  }),
  response: recordingStateSchema,
});

/** Idempotent: the same bytes are acknowledged again; a closed part never changes. */
export const putRecordingChunk = endpoint.put(`${COMPONENT}/recording/chunks/{seq}`, {
  names: { seq: z.coerce.number().int().min(0).max(LAST_SEQ) },
  summary: 'Store one part of the recording; the query carries its SHA-256',
  access: { permission: 'session.write', of: 'sameTherapist' },
  query: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  body: 'bytes',
  response: z.object({ seq: z.number().int(), sha256: z.string() }),
});

export const getRecordingChunk = endpoint.get(`${COMPONENT}/recording/chunks/{seq}`, {
  names: { seq: z.coerce.number().int().min(0).max(LAST_SEQ) },
  summary: 'One stored part of the recording, unchanged; missing samples if the server has lost it',
  access: { permission: 'session.read', of: 'anyTherapist' },
  response: 'bytes',
});

export const putRun = endpoint.put(`${COMPONENT}/runs/{run}`, {
  names: { run: z.coerce.number().int().min(1).max(MOST_RUNS) },
  summary: 'Store the figures of one run',
  access: { permission: 'session.write', of: 'sameTherapist' },
  body: runRecordSchema,
  response: runRecordSchema,
});

export const completeRecording = endpoint.post(`${COMPONENT}/recording/complete`, {
  summary: 'Close the recording; refused while parts are missing',
  access: { permission: 'session.write', of: 'sameTherapist' },
  body: z.object({
    lastSeq: z.number().int().min(0).max(LAST_SEQ),
    durationSeconds: z.number().nonnegative(),
    /** Absent: the session ends now. */
    endedAgoSeconds: agoSecondsSchema.optional(),
    /** The recording page is gone. Nobody ended the session, so it is complete only if its plan was trained. */
    isCutOff: z.boolean().optional(),
    /** The caller still has the parts, so parts lost by the server are first refused by number (`fields.damaged`). */
    mayResend: z.boolean().optional(),
  }),
  response: recordingStateSchema,
});

export const getRecordingTicks = endpoint.get(`${COMPONENT}/recording/ticks`, {
  summary: 'All ticks of the recording as little-endian Float64, row-major',
  access: { permission: 'session.read', of: 'anyTherapist' },
  response: 'bytes',
});

export const getRecordingEvents = endpoint.get(`${COMPONENT}/recording/events`, {
  summary: 'Markers and changes of state of the recording, in order',
  access: { permission: 'session.read', of: 'anyTherapist' },
  response: z.object({ events: z.array(recordedEventSchema) }),
});
