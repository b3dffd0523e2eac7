import type { AssessmentId, ClientId, SessionComponentId, SessionId, UserId } from '#shared/domain/ids.ts';

type SessionRef = { clientId: ClientId; sessionId: SessionId };

export const clientPath = (therapistId: UserId, clientId: ClientId): string =>
  `/app/therapist/${therapistId}/clients/${clientId}`;

/** The client's page with the form that changes who they are. */
export const editClientPath = (therapistId: UserId, clientId: ClientId): string =>
  `${clientPath(therapistId, clientId)}?edit=person`;

export const clientSessionsPath = (therapistId: UserId, clientId: ClientId): string =>
  `${clientPath(therapistId, clientId)}/sessions`;

export const biofeedbackPath = (
  therapistId: UserId,
  clientId: ClientId,
  component: SessionComponentId,
): string => `${clientPath(therapistId, clientId)}/biofeedback/${component}`;

export const breakdownPath = (therapistId: UserId, { clientId, sessionId }: SessionRef): string =>
  `/app/therapist/${therapistId}/client/${clientId}/sessions/${sessionId}/sessionBreakDown`;

type AssessmentRef = SessionRef & { assessmentId: AssessmentId; sessionComponentId: SessionComponentId };

/** Where an assessment is recorded, and where its report is. */
export const recordingPath = (
  therapistId: UserId,
  { clientId, sessionId, assessmentId, sessionComponentId }: AssessmentRef,
): string =>
  `${clientPath(therapistId, clientId)}/session/${sessionId}/assessment/${assessmentId}/recording/${sessionComponentId}`;

type AssignedAssessment = Pick<AssessmentRef, 'clientId' | 'assessmentId'> & {
  sessionId: SessionId | null;
  sessionTherapistId: UserId | null;
  sessionComponentId: SessionComponentId | null;
};

/** Where an assignment is recorded or its report is; undefined before its session is planned. */
export const assignmentPath = (assigned: AssignedAssessment): string | undefined => {
  const { sessionId, sessionTherapistId, sessionComponentId, ...ids } = assigned;
  if (sessionId === null || sessionTherapistId === null || sessionComponentId === null) return undefined;
  return recordingPath(sessionTherapistId, { ...ids, sessionId, sessionComponentId });
};

type OpenableSession = SessionRef & {
  /** In whose name it is recorded. */
  therapistId: UserId;
  state: string;
  sessionComponentId: SessionComponentId | null;
};

/** A session that is still to be run opens the session room, any other its breakdown. */
export const sessionPath = (therapistId: UserId, session: OpenableSession): string =>
  session.state === 'planned' && session.sessionComponentId !== null
    ? biofeedbackPath(session.therapistId, session.clientId, session.sessionComponentId)
    : breakdownPath(therapistId, session);
