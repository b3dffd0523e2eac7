import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type {
  createSession,
  getSession,
  getSessionByComponent,
  listSessions,
  patchSession,
} from '#shared/api/sessions.ts';
import type { SessionComponentId, SessionId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { isoNow } from '../ports/clock.ts';
import { insertComponent } from '../repositories/recordings.ts';
import { SESSION_SORT_KEYS } from '../repositories/session-filter.ts';
import { listSessions as listSessionRows } from '../repositories/session-list.ts';
import * as sessions from '../repositories/sessions.ts';
import {
  notFound,
  requireEdit,
  requireOwnName,
  requirePermission,
  requireTherapist,
  sortKeyIn,
} from './access.ts';
import { writeAudit } from './audit.ts';
import { auditSessionRead, requireActiveClients } from './client-access.ts';
import type { Caller, Deps } from './deps.ts';
import { textAfter } from './hidden-text.ts';
import { canGo, sessionFigures, timesAfter } from './session-rules.ts';
import { readSession } from './session-view.ts';

export async function create(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof createSession>,
): Promise<EndpointResponse<typeof createSession>> {
  requirePermission(caller, 'session.write');
  const { organizationId } = caller;
  const sessionId = deps.ids.next() as SessionId;
  const sessionComponentId = deps.ids.next() as SessionComponentId;
  const now = isoNow(deps.clock);
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    requireOwnName(caller, params.id);
    await requireActiveClients(sql, caller, [params.clientId]);
    await sessions.insertSession(sql, {
      organizationId,
      sessionId,
      clientId: params.clientId,
      therapistId: params.id,
      createdBy: caller.userId,
      createdAt: now,
    });
    await insertComponent(sql, organizationId, { sessionComponentId, sessionId, position: 0, at: now });
    await writeAudit(deps, sql, caller, {
      action: 'session.create',
      subject: { type: 'session', id: sessionId },
      details: { clientId: params.clientId },
    });
    return readSession(sql, organizationId, sessionId);
  });
}

export async function list(
  deps: Deps,
  caller: Caller,
  { params, query }: EndpointRequest<typeof listSessions>,
): Promise<EndpointResponse<typeof listSessions>> {
  requirePermission(caller, 'session.read');
  const sortKey = sortKeyIn(SESSION_SORT_KEYS, query.sortKey);
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    const { rows, total } = await listSessionRows(sql, caller.organizationId, {
      ...query,
      clientId: query.clientId,
      state: query.state,
      from: query.from,
      until: query.until,
      searchTerm: query.searchTerm.trim(),
      sortKey: sortKey ?? 'createdAt',
      // Newest first unless the caller sorts by something.
      sortOrder: sortKey ? query.sortOrder : 'desc',
      isMasked: caller.isMasked,
    });
    return {
      sessions: rows.map(({ summaries, ...row }) => ({ ...row, ...sessionFigures(summaries) })),
      totalSessions: total,
    };
  });
}

export async function get(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof getSession>,
): Promise<EndpointResponse<typeof getSession>> {
  requirePermission(caller, 'session.read');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    const session = await readSession(sql, caller.organizationId, params.sessionId);
    await auditSessionRead(deps, sql, caller, params);
    return session;
  });
}

export async function getByComponent(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof getSessionByComponent>,
): Promise<EndpointResponse<typeof getSessionByComponent>> {
  requirePermission(caller, 'session.read');
  const { organizationId } = caller;
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    const sessionId = await sessions.findSessionOfComponent(sql, organizationId, params.sessionComponentId);
    if (!sessionId) throw notFound('This part of a session');
    const session = await readSession(sql, organizationId, sessionId);
    await auditSessionRead(deps, sql, caller, { sessionId });
    return session;
  });
}

export async function change(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof patchSession>,
): Promise<EndpointResponse<typeof patchSession>> {
  requirePermission(caller, 'session.write');
  const { organizationId } = caller;
  const now = isoNow(deps.clock);
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    const session = await sessions.findSession(sql, organizationId, params.sessionId, 'lock');
    if (!session) throw notFound('This session');
    requireEdit(caller, { kind: 'item', therapistId: session.therapistId });
    const state = body.state ?? session.state;
    if (!canGo(session.state, state)) {
      throw new AppError('conflict', `A session that is ${session.state} cannot become ${state}.`);
    }
    const times = timesAfter(session, session.state, state, now);
    const notes = textAfter(body.notes ?? session.notes, { stored: session.notes, shownOn: 'session' });
    if (notes !== session.notes) requireNewestNotes(body.notesVersion, session.notesVersion);
    const changed = { state, notes, ...times };
    await sessions.updateSession(sql, organizationId, params.sessionId, changed, now);
    await writeAudit(deps, sql, caller, {
      action: 'session.update',
      subject: { type: 'session', id: params.sessionId },
      details: { fields: Object.keys(body).join(' '), state },
    });
    return readSession(sql, organizationId, params.sessionId);
  });
}

/** Throws `invalid` without a version, `conflict` where somebody has written meanwhile. */
function requireNewestNotes(sent: number | undefined, stored: number): void {
  if (sent === stored) return;
  if (sent !== undefined) {
    throw new AppError(
      'conflict',
      'The notes were changed meanwhile in another place. Nothing was overwritten.',
    );
  }
  const notesVersion = 'Say which version of the notes was changed.';
  throw new AppError('invalid', notesVersion, { notesVersion });
}
