import type { Session } from '#shared/api/sessions.ts';
import type { ClientId, OrganizationId, SessionComponentId, SessionId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { findValue, insertRow, lockName } from '../core/rows.ts';
import { openedFirst, ownerClient, sealedRows } from '../core/sealed-rows.ts';

export type SessionRow = Omit<Session, 'components' | 'ratings'>;

const COLUMNS = columns<SessionRow>('s')(
  'sessionId clientId therapistId state notes notesVersion createdAt startedAt endedAt version visitPlan',
  'visitPlanVersion',
);

const SESSION = sealedRows('session');

export type NewSession = {
  organizationId: OrganizationId;
  sessionId: SessionId;
  clientId: ClientId;
  therapistId: UserId;
  createdBy: UserId;
  createdAt: string;
};

export async function insertSession(sql: Queryable, session: NewSession): Promise<void> {
  await insertRow(
    sql,
    'session',
    'organizationId sessionId clientId therapistId state notes createdBy createdAt updatedAt',
    { ...session, state: 'planned', notes: '', updatedAt: session.createdAt },
  );
}

/** For a session that may not exist yet. */
export const lockSessionId = (sql: Queryable, sessionId: SessionId): Promise<void> =>
  lockName(sql, `session ${sessionId}`);

/** `lock`: blocks other changes of the session until the transaction ends. */
export const findSession = async (
  sql: Queryable,
  organizationId: OrganizationId,
  sessionId: SessionId,
  lock: 'lock' | 'look' = 'look',
): Promise<SessionRow | undefined> =>
  openedFirst(
    SESSION.open(
      sql,
      organizationId,
      await sql.query<SessionRow>(
        `select ${COLUMNS} from session s where s.organization_id = $1 and s.session_id = $2
         ${lock === 'lock' ? 'for update' : ''}`,
        [organizationId, sessionId],
      ),
    ),
  );

export const findSessionOfComponent = (
  sql: Queryable,
  organizationId: OrganizationId,
  componentId: SessionComponentId,
): Promise<SessionId | undefined> =>
  findValue(
    sql,
    'select session_id from session_component where organization_id = $1 and session_component_id = $2',
    [organizationId, componentId],
  );

/** Last activity of the browser: changing the session, opening or touching a recording, sending a part. */
const LAST_SIGN = 'greatest(s.updated_at, max(p.updated_at), max(r.stored_at))';
export type SilentSession = { organizationId: OrganizationId; sessionId: SessionId; lastSignAt: string };

/**
 * For the system scope: running sessions whose browser has sent nothing since `before`, with its last activity. Covers
 * all practices, or only the given session.
 */
export async function listSilentSessions(
  sql: Queryable,
  before: string,
  only?: SessionId,
): Promise<SilentSession[]> {
  return sql.query(
    `select ${columns<SilentSession>('s')('organizationId sessionId')}, ${LAST_SIGN} as "lastSignAt"
     from session s
     left join session_component p on p.organization_id = s.organization_id and p.session_id = s.session_id
     left join recording_chunk r on r.organization_id = p.organization_id
       and r.session_component_id = p.session_component_id
     where s.state = 'running' and ($2::uuid is null or s.session_id = $2)
     group by s.organization_id, s.session_id
     having ${LAST_SIGN} < $1::timestamptz
     order by ${LAST_SIGN} limit 1000`,
    [before, only ?? null],
  );
}

/** `notes` only if they were changed. */
export type SessionChange = Pick<SessionRow, 'state' | 'startedAt' | 'endedAt'> & { notes?: string };

export async function updateSession(
  sql: Queryable,
  organizationId: OrganizationId,
  sessionId: SessionId,
  { state, notes, startedAt, endedAt }: SessionChange,
  at: string,
): Promise<void> {
  const sealed = notes === undefined ? null : await sealedNotes(sql, { organizationId, sessionId, notes });
  await sql.query(
    `update session set state = $3, notes = coalesce($4, notes), notes_version = notes_version + ($4 is not null)::int,
       started_at = $5, ended_at = $6, updated_at = $7, version = version + 1
     where organization_id = $1 and session_id = $2`,
    [organizationId, sessionId, state, sealed, startedAt, endedAt, at],
  );
}

async function sealedNotes(
  sql: Queryable,
  {
    organizationId,
    sessionId,
    notes,
  }: { organizationId: OrganizationId; sessionId: SessionId; notes: string },
): Promise<string> {
  const clientId = await findClientOfSession(sql, organizationId, sessionId);
  return (await SESSION.sealChange(sql, ownerClient(organizationId, clientId), { sessionId, notes })).notes;
}

/** For a session that exists. */
export async function findClientOfSession(
  sql: Queryable,
  organizationId: OrganizationId,
  sessionId: SessionId,
): Promise<ClientId> {
  const clientId = await findValue<ClientId>(
    sql,
    'select client_id from session where organization_id = $1 and session_id = $2',
    [organizationId, sessionId],
  );
  if (clientId === undefined) throw new Error('There is no such session');
  return clientId;
}
