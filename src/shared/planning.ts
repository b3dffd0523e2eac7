import type { Client } from './api/clients.ts';
import type { SessionListItem } from './api/sessions.ts';
import type { SessionComponentId } from './domain/ids.ts';
import { canEdit, type Editor } from './domain/permissions.ts';

/**
 * Whether anything new begins with a client: sessions, recordings of assessments, and what is assigned. With one who is
 * inactive only what was there before goes on: it is answered, uploaded, changed and withdrawn.
 */
export const mayPlanWith = ({ status }: Pick<Client, 'status'>): boolean => status === 'active';

/** Why an action on one of many clients is not offered. */
export const INACTIVE_REASON = 'the client is inactive';

/** A session is recorded in the name it was planned in: by nobody else, and not by administrators either. */
export const mayRecord = (editor: Editor, { therapistId }: Pick<SessionListItem, 'therapistId'>): boolean =>
  canEdit(editor, { kind: 'item', therapistId });

type PlannedSession = SessionListItem & { sessionComponentId: SessionComponentId };

/**
 * The training that was planned and never begun, which is taken up instead of piling up another. One in the name of a
 * colleague is not, unless one may record for them. Nor is an assessment, which is begun from where it was assigned.
 */
export const sessionToTakeUp = (
  sessions: readonly SessionListItem[],
  editor: Editor,
): PlannedSession | undefined =>
  sessions.find(
    (session): session is PlannedSession =>
      session.kind === 'biofeedback' &&
      session.state === 'planned' &&
      session.sessionComponentId !== null &&
      mayRecord(editor, session),
  );
