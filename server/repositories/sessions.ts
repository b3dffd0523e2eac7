import type { SessionState } from '#shared/api/sessions.ts';
import type { ClientId, OrganizationId, SessionComponentId, SessionId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '../db/db.ts';

export type SessionRow = {
  sessionId: SessionId;
  clientId: ClientId;
  therapistId: UserId;
  state: SessionState;
  notes: string;
  notesVersion: number;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  version: number;
};

const COLUMNS = `s.session_id as "sessionId", s.client_id as "clientId", s.therapist_id as "therapistId", s.state,
  s.notes, s.notes_version as "notesVersion", s.created_at as "createdAt", s.started_at as "startedAt", s.ended_at as "endedAt", s.version`;

export type NewSession = {
  organizationId: OrganizationId;
  sessionId: SessionId;
  clientId: ClientId;
  therapistId: UserId;
  createdBy: UserId;
  createdAt: string;
};

export async function insertSession(sql: Queryable, session: NewSession): Promise<void> {
  await sql.query(
    `insert into session (organization_id, session_id, client_id, therapist_id, state, notes, created_by, created_at,
                          updated_at)
     values ($1, $2, $3, $4, 'planned', '', $5, $6, $6)`,
    [
      session.organizationId,
      session.sessionId,
      session.clientId,
      session.therapistId,
      session.createdBy,
      session.createdAt,
    ],
  );
}

/** `lock`: nobody else changes the session until the transaction ends. */
export async function findSession(
  sql: Queryable,
  organizationId: OrganizationId,
  sessionId: SessionId,
  lock: 'lock' | 'look' = 'look',
): Promise<SessionRow | undefined> {
  const rows = await sql.query<SessionRow>(
    `select ${COLUMNS} from session s where s.organization_id = $1 and s.session_id = $2
     ${lock === 'lock' ? 'for update' : ''}`,
    [organizationId, sessionId],
  );
  return rows[0];
}

export async function findSessionOfComponent(
  sql: Queryable,
  organizationId: OrganizationId,
  componentId: SessionComponentId,
): Promise<SessionId | undefined> {
  const rows = await sql.query<{ sessionId: SessionId }>(
    `select session_id as "sessionId" from session_component
     where organization_id = $1 and session_component_id = $2`,
    [organizationId, componentId],
  );
  return rows[0]?.sessionId;
}

export type SessionChange = Pick<SessionRow, 'state' | 'notes' | 'startedAt' | 'endedAt'>;

export async function updateSession(
  sql: Queryable,
  organizationId: OrganizationId,
  sessionId: SessionId,
  change: SessionChange,
  at: string,
): Promise<void> {
  await sql.query(
    `update session set state = $3, notes = $4, notes_version = notes_version + (notes <> $4)::int, started_at = $5,
       ended_at = $6, updated_at = $7, version = version + 1
     where organization_id = $1 and session_id = $2`,
    [organizationId, sessionId, change.state, change.notes, change.startedAt, change.endedAt, at],
  );
}
