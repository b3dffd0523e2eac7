import type { ClientId, SessionComponentId, SessionId, UserId } from '#shared/domain/ids.ts';

type SessionRef = { clientId: ClientId; sessionId: SessionId };

export const clientPath = (therapistId: UserId, clientId: ClientId): string =>
  `/app/therapist/${therapistId}/clients/${clientId}`;

export const clientSessionsPath = (therapistId: UserId, clientId: ClientId): string =>
  `${clientPath(therapistId, clientId)}/sessions`;

export const biofeedbackPath = (
  therapistId: UserId,
  clientId: ClientId,
  component: SessionComponentId,
): string => `${clientPath(therapistId, clientId)}/biofeedback/${component}`;

export const breakdownPath = (therapistId: UserId, { clientId, sessionId }: SessionRef): string =>
  `/app/therapist/${therapistId}/client/${clientId}/sessions/${sessionId}/sessionBreakDown`;

type OpenableSession = SessionRef & {
  state: string;
  sessionComponentId: SessionComponentId | null;
};

/** A session that is still to be run opens the session room, any other its breakdown. */
export const sessionPath = (therapistId: UserId, session: OpenableSession): string =>
  session.state === 'planned' && session.sessionComponentId !== null
    ? biofeedbackPath(therapistId, session.clientId, session.sessionComponentId)
    : breakdownPath(therapistId, session);
