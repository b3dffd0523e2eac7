import type { AssessmentId, ClientId, SessionComponentId, SessionId, UserId } from '#shared/domain/ids.ts';
import { pathTo } from '#shared/routes.ts';

type AssignedAssessment = {
  clientId: ClientId;
  assessmentId: AssessmentId;
  sessionId: SessionId | null;
  sessionTherapistId: UserId | null;
  sessionComponentId: SessionComponentId | null;
};

/** Address of the recording or the report of an assignment; undefined before its session is planned. */
export const assignmentPath = (assigned: AssignedAssessment): string | undefined => {
  const { clientId, assessmentId, sessionId, sessionTherapistId, sessionComponentId } = assigned;
  if (sessionId === null || sessionTherapistId === null || sessionComponentId === null) return undefined;
  return pathTo.recording({
    therapistId: sessionTherapistId,
    clientId,
    sessionId,
    assessmentId,
    sessionComponentId,
  });
};

type OpenableSession = {
  clientId: ClientId;
  sessionId: SessionId;
  /** The user in whose name it is recorded. */
  therapistId: UserId;
  state: string;
  sessionComponentId: SessionComponentId | null;
};

/** A session still to be run opens the session room, any other its breakdown. */
export const sessionPath = (therapistId: UserId, session: OpenableSession): string =>
  session.state === 'planned' && session.sessionComponentId !== null
    ? pathTo.biofeedback({ ...session, sessionComponentId: session.sessionComponentId })
    : pathTo.sessionBreakdown({ ...session, therapistId });
