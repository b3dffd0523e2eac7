import type { AssessmentAssignment, AssessmentRecord, TaskResult } from '#shared/api/assessments.ts';
import type { EndpointName } from '#server/routes/endpoints.ts';
import type { AssessmentDefinition } from '#shared/assessment/script.ts';
import type { TestServer, TestUser } from './test-server.ts';

export const aScript = (change: Partial<AssessmentDefinition> = {}) => ({
  name: 'Rest, 2 x 20 s',
  description: '',
  leadSeconds: 3,
  questionnaireIds: [],
  steps: [
    { kind: 'eyesOpen' as const, label: 'Eyes open', seconds: 20, instruction: 'Look ahead.' },
    { kind: 'eyesClosed' as const, label: 'Eyes closed', seconds: 20, instruction: 'Close your eyes.' },
  ],
  ...change,
});

const DAY_MS = 24 * 3600 * 1000;
let nights = 0;

/** A different night each time: a client has one entry per night. */
export const aNight = (change: object = {}) => ({
  night: new Date(Date.UTC(1901, 0, 1) + ++nights * DAY_MS).toISOString().slice(0, 10),
  bedTime: '23:00',
  onsetMinutes: 30,
  wakings: 2,
  wakeMinutes: 50,
  outOfBed: '07:00',
  ...change,
});

/** Calls in the name of a therapist that must succeed. */
export function assessmentRows(server: TestServer, therapist: TestUser) {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const token = await server.tokenFor(therapist);
    const response = await server.call(method, `/v2/therapist/${therapist.userId}${path}`, { token, body });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const assessment = () => call<AssessmentRecord>('POST', '/assessment', { definition: aScript() });
  const assignment = async (clientId: string, assessmentId?: string) =>
    call<AssessmentAssignment>('POST', `/client/${clientId}/assessmentAssignments`, {
      assessmentId: assessmentId ?? (await assessment()).assessmentId,
    });
  const started = async (clientId: string, assessmentId?: string) =>
    call<AssessmentAssignment>(
      'POST',
      `/assessmentAssignment/${(await assignment(clientId, assessmentId)).assignmentId}/start`,
    );
  const night = (clientId: string) =>
    call<TaskResult>('POST', `/client/${clientId}/taskResults`, { kind: 'sleepDiary', diary: aNight() });
  return { call, assessment, assignment, started, night };
}

export const assessmentBodies = (assessmentId: string): Partial<Record<EndpointName, unknown>> => ({
  createAssessment: { definition: aScript() },
  putAssessment: { definition: aScript(), assessmentVersion: 1 },
  archiveAssessment: { isArchived: true },
  assignAssessment: { assessmentId, dueOn: '2026-12-01' },
  patchAssessmentAssignment: { isWithdrawn: true, version: 1 },
  putAssessmentSummary: { body: 'Calm.', summaryVersion: 0 },
  createTaskResult: { kind: 'sleepDiary', diary: aNight() },
  removeTaskResult: { isRemoved: true },
});

const OF_ASSESSMENT: readonly EndpointName[] = ['getAssessment', 'putAssessment', 'archiveAssessment'];
const OF_ASSIGNMENT: readonly EndpointName[] = ['patchAssessmentAssignment', 'startAssessment'];
const OF_RECORDING: readonly EndpointName[] = [
  'continueAssessment',
  'getAssessmentSummary',
  'putAssessmentSummary',
];

/** Separate rows for calls that change them, or that need rows of an assessment. */
export async function freshAssessmentIds(
  name: EndpointName,
  server: TestServer,
  therapist: TestUser,
  { clientId }: Record<string, string>,
): Promise<Record<string, string>> {
  const rows = assessmentRows(server, therapist);
  if (OF_ASSESSMENT.includes(name)) return { assessmentId: (await rows.assessment()).assessmentId };
  if (OF_ASSIGNMENT.includes(name)) {
    return { assignmentId: (await rows.assignment(clientId!)).assignmentId };
  }
  if (OF_RECORDING.includes(name)) {
    return { sessionComponentId: (await rows.started(clientId!)).sessionComponentId! };
  }
  if (name === 'removeTaskResult') return { taskResultId: (await rows.night(clientId!)).taskResultId };
  return {};
}
