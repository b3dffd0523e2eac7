import type { Session } from '#shared/api/sessions.ts';

export const clientPath = ({ therapistId, clientId }: Session): string =>
  `/app/therapist/${therapistId}/clients/${clientId}`;

export const breakdownPath = ({ therapistId, clientId, sessionId }: Session): string =>
  `/app/therapist/${therapistId}/client/${clientId}/sessions/${sessionId}/sessionBreakDown`;
