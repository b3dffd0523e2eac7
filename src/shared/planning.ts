import type { Client } from './api/clients.ts';
import type { SessionListItem } from './api/sessions.ts';
import type { SessionComponentId } from './domain/ids.ts';
import { canEdit, type Editor } from './domain/permissions.ts';

/**
 * Whether new work can start with a client: sessions, assessment recordings and assignments. For an inactive client
 * only existing work continues: it can be answered, uploaded, changed and withdrawn.
 */
export const mayPlanWith = ({ status }: Pick<Client, 'status'>): boolean => status === 'active';

/** Why an action for one of several clients is not offered. */
export const INACTIVE_REASON = 'the client is inactive';

/**
 * A session is recorded only by the user in whose name it was planned, or by a SuperUser; not by other administrators.
 */
export const mayRecord = (editor: Editor, { therapistId }: Pick<SessionListItem, 'therapistId'>): boolean =>
  canEdit(editor, { kind: 'item', therapistId });

type PlannedSession = SessionListItem & { sessionComponentId: SessionComponentId };

/**
 * A planned training that was never started; it is reused instead of planning another. A colleague's training is
 * excluded, unless the editor may record for them. Assessments are excluded too: they start from their assignment.
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
