import {
  createSession,
  getSession,
  getSessionByComponent,
  listSessions,
  patchSession,
  type SessionState,
} from '#shared/api/sessions.ts';
import type { ClientId, OrganizationId, SessionComponentId, SessionId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoAgo, isoNow } from '#server/ports/clock.ts';
import { insertComponent, listRunsOfSession } from '#server/repositories/sessions/recordings.ts';
import { SESSION_SORT_KEYS } from '#server/repositories/sessions/session-filter.ts';
import { listSessions as listSessionRows } from '#server/repositories/sessions/session-list.ts';
import * as sessions from '#server/repositories/sessions/sessions.ts';
import { requireEdit, requireOwnName, sortKeyIn } from '../core/access.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller } from '../core/deps.ts';
import { auditSessionRead, requireActiveClients } from '../clients/client-access.ts';
import { textAfter } from '../core/hidden-text.ts';
import { canGo, sessionFigures, timesAfter } from './session-rules.ts';
import { readSession } from './session-view.ts';
import { service } from '../core/service.ts';
import { conflict, existing, invalidField } from '../core/refusals.ts';

export const create = service(createSession, async ({ sql, deps, caller, params, query }) => {
  const { organizationId } = caller;
  const { plannedAgoSeconds } = query;
  const sessionId = query.sessionId ?? (deps.ids.next() as SessionId);
  const sessionComponentId = query.sessionComponentId ?? (deps.ids.next() as SessionComponentId);
  requireOwnName(caller, params.id);
  const hasIds = query.sessionId !== undefined;
  if (hasIds !== (query.sessionComponentId !== undefined)) {
    throw invalidField('sessionComponentId', 'Send both ids of the session, or none.');
  }
  if (hasIds) {
    // The same call can come twice at once.
    await sessions.lockSessionId(sql, sessionId);
    if (await isPlanned(sql, caller, { ...params, sessionId, sessionComponentId }))
      return readSession(sql, organizationId, sessionId);
  }
  await requireActiveClients(sql, caller, [params.clientId]);
  const at = isoAgo(deps.clock, plannedAgoSeconds);
  await sessions.insertSession(sql, {
    organizationId,
    sessionId,
    clientId: params.clientId,
    therapistId: params.id,
    createdBy: caller.userId,
    createdAt: at,
  });
  await insertComponent(sql, organizationId, { sessionComponentId, sessionId, position: 0, at });
  await writeAudit(deps, sql, caller, {
    action: 'session.create',
    subject: { type: 'session', id: sessionId },
    details: { clientId: params.clientId, ...(plannedAgoSeconds !== undefined && { plannedAt: at }) },
  });
  return readSession(sql, organizationId, sessionId);
});

type PlannedSession = {
  id: UserId;
  clientId: ClientId;
  sessionId: SessionId;
  sessionComponentId: SessionComponentId;
};

/** Whether this very session was planned before. Throws AppError `conflict` if another one has an id of it. */
async function isPlanned(
  sql: Queryable,
  { organizationId }: Caller,
  { id, clientId, sessionId, sessionComponentId }: PlannedSession,
): Promise<boolean> {
  const session = await sessions.findSession(sql, organizationId, sessionId);
  const owner = await sessions.findSessionOfComponent(sql, organizationId, sessionComponentId);
  if (!session && owner === undefined) return false;
  if (session?.clientId === clientId && session.therapistId === id && owner === sessionId) return true;
  throw conflict('Another session has this id. Plan the session again.');
}

export const list = service.reading(listSessions, async ({ sql, caller, query }) => {
  const sortKey = sortKeyIn(SESSION_SORT_KEYS, query.sortKey);
  const { rows, total } = await listSessionRows(sql, caller.organizationId, {
    ...query,
    isSimulated: query.isSimulated && query.isSimulated === 'true',
    sortKey: sortKey ?? 'createdAt',
    // Newest first unless the caller chooses a sort key.
    sortOrder: sortKey ? query.sortOrder : 'desc',
    isMasked: caller.isMasked,
    isPartial: caller.onlyClientsOf !== undefined,
  });
  return {
    sessions: rows.map(({ summaries, ...row }) => ({ ...row, ...sessionFigures(summaries) })),
    totalSessions: total,
  };
});

export const get = service(getSession, async ({ sql, deps, caller, params }) => {
  const session = await readSession(sql, caller.organizationId, params.sessionId);
  await auditSessionRead(deps, sql, caller, params);
  return session;
});

export const getByComponent = service(getSessionByComponent, async ({ sql, deps, caller, params }) => {
  const { organizationId } = caller;
  const search = sessions.findSessionOfComponent(sql, organizationId, params.sessionComponentId);
  const sessionId = await existing(search, 'This part of a session');
  const session = await readSession(sql, organizationId, sessionId);
  await auditSessionRead(deps, sql, caller, { sessionId });
  return session;
});

export const change = service(patchSession, async ({ sql, deps, caller, params, body }) => {
  const { organizationId } = caller;
  const now = isoNow(deps.clock);
  const search = sessions.findSession(sql, organizationId, params.sessionId, 'lock');
  const session = await existing(search, 'This session');
  requireEdit(caller, { kind: 'item', therapistId: session.therapistId });
  const state = body.state ?? session.state;
  if (!canGo(session.state, state)) {
    throw conflict(`A session that is ${session.state} cannot become ${state}.`);
  }
  if (state !== session.state)
    await requireFittingRuns(sql, { organizationId, sessionId: params.sessionId }, state);
  const times = timesAfter(session, session.state, state, now);
  const notes = textAfter(body.notes ?? session.notes, { stored: session.notes, shownOn: 'session' });
  if (notes !== session.notes) requireNewestNotes(body.notesVersion, session.notesVersion);
  const changed = { state, ...(notes !== session.notes && { notes }), ...times };
  await sessions.updateSession(sql, organizationId, params.sessionId, changed, now);
  await writeAudit(deps, sql, caller, {
    action: 'session.update',
    subject: { type: 'session', id: params.sessionId },
    details: { fields: Object.keys(body).join(' '), state },
  });
  return readSession(sql, organizationId, params.sessionId);
});

/** Throws `conflict` if a session without a run would be completed, or one with a run cancelled. */
async function requireFittingRuns(
  sql: Queryable,
  { organizationId, sessionId }: { organizationId: OrganizationId; sessionId: SessionId },
  state: SessionState,
): Promise<void> {
  if (state !== 'completed' && state !== 'cancelled') return;
  const hasRuns = (await listRunsOfSession(sql, organizationId, sessionId)).length > 0;
  if (state === 'completed' && !hasRuns) {
    throw conflict('A session without a run cannot be completed. Cancel it instead.');
  }
  if (state === 'cancelled' && hasRuns) {
    throw conflict('A session with a run cannot be canceled. Complete it instead.');
  }
}

/** Throws `invalid` if the version is missing, `conflict` if the notes have changed since. */
function requireNewestNotes(sent: number | undefined, stored: number): void {
  if (sent === stored) return;
  if (sent !== undefined) {
    throw conflict('The notes were changed elsewhere. Nothing was overwritten.');
  }
  throw invalidField('notesVersion', 'Name the version of the notes that was changed.');
}
