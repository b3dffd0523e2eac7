import type { ClientId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import { initialsTerm } from '#shared/domain/masking.ts';
import type { Queryable } from '../db/db.ts';
import type { Paging } from './paging.ts';
import { containsPattern, Params } from './paging.ts';

export type ClientRow = {
  clientId: ClientId;
  therapistId: UserId;
  firstName: string;
  lastName: string;
  email: string | null;
  dateOfBirth: string | null;
  status: 'active' | 'inactive';
  notes: string;
  hasAccount: boolean;
  sessionCount: number;
  lastSessionAt: string | null;
  createdAt: string;
  version: number;
};

/** Names people can sort by, and the SQL they stand for. */
export const CLIENT_SORT_KEYS = {
  lastName: 'lower(c.last_name)',
  firstName: 'lower(c.first_name)',
  createdAt: 'c.created_at',
  lastSessionAt: 's.last_session_at',
  sessionCount: 's.session_count',
  status: 'c.status',
} as const;
export type ClientSortKey = keyof typeof CLIENT_SORT_KEYS;

/** While names are hidden, neither the order nor a search may tell more of them than their initials do. */
const LAST_INITIAL = 'lower(left(ltrim(c.last_name), 1))';
const FIRST_INITIAL = 'lower(left(ltrim(c.first_name), 1))';
const MASKED_SORT_KEYS = { ...CLIENT_SORT_KEYS, lastName: LAST_INITIAL, firstName: FIRST_INITIAL };
export const INITIALS_OF_CLIENT = `${FIRST_INITIAL} || ${LAST_INITIAL}`;

const SELECT = `
  select c.client_id as "clientId", c.therapist_id as "therapistId", c.first_name as "firstName",
         c.last_name as "lastName", c.email, c.date_of_birth as "dateOfBirth", c.status, c.notes,
         c.user_id is not null as "hasAccount",
         s.session_count as "sessionCount", s.last_session_at as "lastSessionAt", c.created_at as "createdAt", c.version
  from client c
  cross join lateral (
    select count(*)::int as session_count, max(started_at) as last_session_at
    from session
    where organization_id = c.organization_id and client_id = c.client_id and started_at is not null
  ) s`;

export async function findClient(
  sql: Queryable,
  organizationId: OrganizationId,
  clientId: ClientId,
): Promise<ClientRow | undefined> {
  const rows = await sql.query<ClientRow>(`${SELECT} where c.organization_id = $1 and c.client_id = $2`, [
    organizationId,
    clientId,
  ]);
  return rows[0];
}

export type ClientFilter = Paging & {
  searchTerm: string;
  status: 'active' | 'inactive' | undefined;
  operatorId: UserId | undefined;
  /** Only clients whose therapist this is, or is not. */
  owner: { therapistId: UserId; isOwned: boolean } | undefined;
  sortKey: ClientSortKey;
  /** The caller sees initials only. */
  isMasked: boolean;
};

export async function listClients(
  sql: Queryable,
  organizationId: OrganizationId,
  filter: ClientFilter,
): Promise<{ rows: ClientRow[]; total: number }> {
  const params = new Params();
  const conditions = [`c.organization_id = ${params.add(organizationId)}`];
  if (filter.status) conditions.push(`c.status = ${params.add(filter.status)}`);
  if (filter.operatorId) conditions.push(`c.therapist_id = ${params.add(filter.operatorId)}::uuid`);
  if (filter.owner) {
    const { therapistId, isOwned } = filter.owner;
    conditions.push(`c.therapist_id ${isOwned ? '=' : '<>'} ${params.add(therapistId)}::uuid`);
  }
  if (filter.searchTerm) {
    const { searchTerm } = filter;
    const pattern = params.add(containsPattern(filter.isMasked ? initialsTerm(searchTerm) : searchTerm));
    conditions.push(
      filter.isMasked
        ? `${INITIALS_OF_CLIENT} like ${pattern}`
        : `(lower(c.first_name || ' ' || c.last_name) like ${pattern} or lower(coalesce(c.email, '')) like ${pattern})`,
    );
  }
  const where = `where ${conditions.join(' and ')}`;
  const [count] = await sql.query<{ total: number }>(
    `select count(*) as total from client c ${where}`,
    params.values,
  );
  const keys = filter.isMasked ? MASKED_SORT_KEYS : CLIENT_SORT_KEYS;
  const order = `${keys[filter.sortKey]} ${filter.sortOrder} nulls last`;
  const byName = filter.isMasked
    ? `${LAST_INITIAL}, ${FIRST_INITIAL}`
    : 'lower(c.last_name), lower(c.first_name)';
  const rows = await sql.query<ClientRow>(
    `${SELECT} ${where}
     order by ${order}, ${byName}, c.client_id
     limit ${params.add(filter.limit)} offset ${params.add(filter.startFrom)}`,
    params.values,
  );
  return { rows, total: count?.total ?? 0 };
}

export type NewClient = {
  organizationId: OrganizationId;
  clientId: ClientId;
  therapistId: UserId;
  firstName: string;
  lastName: string;
  email: string | null;
  dateOfBirth: string | null;
  status: 'active' | 'inactive';
  notes: string;
  createdBy: UserId;
  createdAt: string;
};

export async function insertClient(sql: Queryable, client: NewClient): Promise<void> {
  await sql.query(
    `insert into client (organization_id, client_id, therapist_id, first_name, last_name, email, date_of_birth, status,
                         notes, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7::date, $8, $9, $10, $11, $11)`,
    [
      client.organizationId,
      client.clientId,
      client.therapistId,
      client.firstName,
      client.lastName,
      client.email,
      client.dateOfBirth,
      client.status,
      client.notes,
      client.createdBy,
      client.createdAt,
    ],
  );
}

export async function setClientStatus(
  sql: Queryable,
  {
    organizationId,
    clientId,
    status,
    at,
  }: Pick<NewClient, 'organizationId' | 'clientId' | 'status'> & { at: string },
): Promise<void> {
  await sql.query(
    `update client set status = $3, updated_at = $4, version = version + 1
     where organization_id = $1 and client_id = $2`,
    [organizationId, clientId, status, at],
  );
}

export async function countActiveClients(sql: Queryable, organizationId: OrganizationId): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    "select count(*) as count from client where organization_id = $1 and status = 'active'",
    [organizationId],
  );
  return row?.count ?? 0;
}
