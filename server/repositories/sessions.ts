import type { RunRecord, SessionState } from '#shared/api/sessions.ts';
import type { ClientId, OrganizationId, SessionComponentId, SessionId, UserId } from '#shared/domain/ids.ts';
import { initialsTerm } from '#shared/domain/masking.ts';
import type { Queryable } from '../db/db.ts';
import { INITIALS_OF_CLIENT } from './clients.ts';
import type { Paging } from './paging.ts';
import { Params } from './paging.ts';

export type SessionRow = {
  sessionId: SessionId;
  clientId: ClientId;
  therapistId: UserId;
  state: SessionState;
  notes: string;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  version: number;
};

const COLUMNS = `s.session_id as "sessionId", s.client_id as "clientId", s.therapist_id as "therapistId", s.state,
  s.notes, s.created_at as "createdAt", s.started_at as "startedAt", s.ended_at as "endedAt", s.version`;

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
    `update session set state = $3, notes = $4, started_at = $5, ended_at = $6, updated_at = $7, version = version + 1
     where organization_id = $1 and session_id = $2`,
    [organizationId, sessionId, change.state, change.notes, change.startedAt, change.endedAt, at],
  );
}

export const SESSION_SORT_KEYS = {
  createdAt: 's.created_at',
  startedAt: 's.started_at',
  clientName: 'lower(c.last_name)',
  state: 's.state',
} as const;
export type SessionSortKey = keyof typeof SESSION_SORT_KEYS;

export type SessionListRow = Omit<SessionRow, 'notes' | 'therapistId' | 'version'> & {
  clientName: string;
  sessionComponentId: SessionComponentId | null;
  protocolName: string | null;
  summaries: RunRecord['summary'][];
};

export type SessionFilter = Paging & {
  clientId: ClientId | undefined;
  searchTerm: string;
  sortKey: SessionSortKey;
  /** The caller sees initials only. */
  isMasked: boolean;
};

export async function listSessions(
  sql: Queryable,
  organizationId: OrganizationId,
  filter: SessionFilter,
): Promise<{ rows: SessionListRow[]; total: number }> {
  const params = new Params();
  const conditions = [`s.organization_id = ${params.add(organizationId)}`];
  if (filter.clientId) conditions.push(`s.client_id = ${params.add(filter.clientId)}`);
  if (filter.searchTerm) {
    const { searchTerm } = filter;
    const term = params.add(filter.isMasked ? initialsTerm(searchTerm) : searchTerm.toLowerCase());
    const name = filter.isMasked ? INITIALS_OF_CLIENT : "lower(c.first_name || ' ' || c.last_name)";
    conditions.push(`position(${term} in ${name}) > 0`);
  }
  const from = `from session s
    join client c on c.organization_id = s.organization_id and c.client_id = s.client_id
    left join session_component k on k.organization_id = s.organization_id and k.session_id = s.session_id
      and k.position = 0`;
  const where = `where ${conditions.join(' and ')}`;
  const [count] = await sql.query<{ total: number }>(
    `select count(*) as total ${from} ${where}`,
    params.values,
  );
  const keys = filter.isMasked ? { ...SESSION_SORT_KEYS, clientName: INITIALS_OF_CLIENT } : SESSION_SORT_KEYS;
  const rows = await sql.query<SessionListRow>(
    `select s.session_id as "sessionId", s.client_id as "clientId", s.state, s.created_at as "createdAt",
            s.started_at as "startedAt", s.ended_at as "endedAt", c.first_name || ' ' || c.last_name as "clientName",
            k.session_component_id as "sessionComponentId", k.settings->'protocol'->>'name' as "protocolName",
            coalesce((
              select jsonb_agg(r.summary order by r.run) from training_run r
              where r.organization_id = k.organization_id and r.session_component_id = k.session_component_id
            ), '[]'::jsonb) as summaries
     ${from} ${where}
     order by ${keys[filter.sortKey]} ${filter.sortOrder} nulls last, s.session_id desc
     limit ${params.add(filter.limit)} offset ${params.add(filter.startFrom)}`,
    params.values,
  );
  return { rows, total: count?.total ?? 0 };
}
