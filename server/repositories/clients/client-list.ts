import type { Client } from '#shared/api/clients.ts';
import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { INITIALS_OF_CLIENT, queryClients, SELECT_CLIENT } from './clients.ts';
import { orderOfPage, type OrderTerm } from '../core/list-order.ts';
import { holdsInitials, holdsWords, type Paging, Params } from '../core/paging.ts';
import { findValue, type Page } from '../core/rows.ts';

/** Sort keys and their SQL. Each has an index that also contains the names. */
export const CLIENT_SORT_KEYS = {
  lastName: 'c.last_name_key',
  firstName: 'c.first_name_key',
  createdAt: 'c.created_at',
  lastSessionAt: 'c.last_session_at',
  sessionCount: 'c.session_count',
  status: 'c.status',
} as const;
export type ClientSortKey = keyof typeof CLIENT_SORT_KEYS;

/** While names are hidden, the order must not reveal more than the initials. */
const MASKED_SORT_KEYS = { ...CLIENT_SORT_KEYS, lastName: 'c.last_initial', firstName: 'c.first_initial' };

export type ClientFilter = Paging & {
  searchTerm: string;
  status: 'active' | 'inactive' | undefined;
  operatorId?: UserId | undefined;
  /** Only clients of this therapist, or only those of others. */
  owner: { therapistId: UserId; isOwned: boolean } | undefined;
  sortKey: ClientSortKey;
  /** The caller sees initials only. */
  isMasked: boolean;
};

export async function listClients(
  sql: Queryable,
  organizationId: OrganizationId,
  filter: ClientFilter,
): Promise<Page<Client>> {
  const found = filter.searchTerm ? await findClients(sql, organizationId, filter) : undefined;
  const total = found?.total ?? (await countClients(sql, organizationId, filter));
  const page = orderOfPage(termsOf(filter), filter, total);
  if (page.limit === 0) return { rows: [], total };
  const params = new Params();
  const conditions = found?.ids
    ? [
        `c.organization_id = ${params.add(organizationId)}`,
        `c.client_id = any (${params.add(found.ids)}::uuid[])`,
      ]
    : conditionsOf(filter, organizationId, params);
  // The page is found with an index-only scan; only its rows are read in full.
  const rows = await queryClients<Client>(
    sql,
    organizationId,
    `with page as materialized (
       select c.client_id from client c where ${conditions.join(' and ')}
       order by ${page.find} limit ${params.add(page.limit)} offset ${params.add(page.startFrom)}
     )
     ${SELECT_CLIENT} join page on page.client_id = c.client_id where c.organization_id = $1
     order by ${page.show}`,
    params.values,
  );
  return { rows, total };
}

type Kind = Pick<ClientFilter, 'status' | 'operatorId' | 'owner'>;
export const ANY_KIND: Kind = { status: undefined, operatorId: undefined, owner: undefined };

/** Conditions on columns that `client` and `client_tally` share. */
function kindConditions({ status, operatorId, owner }: Kind, table: string, params: Params): string[] {
  const conditions: string[] = [];
  if (status) conditions.push(`${table}.status = ${params.add(status)}`);
  if (operatorId) conditions.push(`${table}.seen_by_id = ${params.add(operatorId)}::uuid`);
  if (owner) {
    const is = owner.isOwned ? '=' : '<>';
    conditions.push(`${table}.therapist_id ${is} ${params.add(owner.therapistId)}::uuid`);
  }
  return conditions;
}

/** Counts from the tally. */
export async function countClients(
  sql: Queryable,
  organizationId: OrganizationId,
  kind: Kind,
): Promise<number> {
  const params = new Params();
  const conditions = [
    `t.organization_id = ${params.add(organizationId)}`,
    ...kindConditions(kind, 't', params),
  ];
  const total = await findValue<number>(
    sql,
    `select coalesce(sum(t.clients), 0)::int from client_tally t where ${conditions.join(' and ')}`,
    params.values,
  );
  return total ?? 0;
}

/** Above this number ids are not collected: matches are so frequent that scanning the list soon finds some. */
const MOST_COLLECTED = 1000;

export type FoundClients = {
  total: number;
  /** Number of sessions of all found clients, planned ones included. */
  sessions: number;
  /** PostgreSQL array of all ids, if there are at most {@link MOST_COLLECTED}. */
  ids: string | undefined;
};

/** Clients that match a search, found in one index scan. */
export async function findClients(
  sql: Queryable,
  organizationId: OrganizationId,
  filter: Kind & { searchTerm: string; isMasked: boolean },
): Promise<FoundClients> {
  const params = new Params();
  const where = conditionsOf(filter, organizationId, params).join(' and ');
  const [row] = await sql.query<{ total: number; sessions: number; ids: string | null }>(
    `select count(*) as total, coalesce(sum(c.all_session_count), 0)::int as sessions,
       (array_agg(c.client_id))[1:${MOST_COLLECTED}]::text as ids
     from client c where ${where}`,
    params.values,
  );
  if (!row) return { total: 0, sessions: 0, ids: '{}' };
  const { total, sessions, ids } = row;
  return { total, sessions, ids: total > MOST_COLLECTED ? undefined : (ids ?? '{}') };
}

function conditionsOf(
  filter: Kind & { searchTerm: string; isMasked: boolean },
  organizationId: OrganizationId,
  params: Params,
): string[] {
  const { searchTerm, isMasked } = filter;
  return [
    `c.organization_id = ${params.add(organizationId)}`,
    ...kindConditions(filter, 'c', params),
    ...(searchTerm ? [searchCondition(searchTerm, isMasked, params)] : []),
  ];
}

/** Matches clients `c` whose name and e-mail address contain these words. While names are hidden, matches initials. */
export function searchCondition(searchTerm: string, isMasked: boolean, params: Params): string {
  return isMasked
    ? holdsInitials(INITIALS_OF_CLIENT, searchTerm, params)
    : holdsWords('c.search_text', searchTerm, params);
}

function termsOf({ sortKey, sortOrder, isMasked }: ClientFilter): OrderTerm[] {
  const keys = isMasked ? MASKED_SORT_KEYS : CLIENT_SORT_KEYS;
  // Columns after a name or a date follow its direction, so that one index serves both directions.
  const behind =
    sortKey === 'lastName' || sortKey === 'firstName' || sortKey === 'createdAt' ? sortOrder : 'asc';
  const names =
    sortKey === 'createdAt'
      ? []
      : [keys.lastName, keys.firstName]
          .filter((sql) => sql !== keys[sortKey])
          .map((sql): OrderTerm => ({ sql, order: behind }));
  return [
    { sql: keys[sortKey], order: sortOrder, isNullable: sortKey === 'lastSessionAt' },
    ...names,
    { sql: 'c.client_id', order: behind },
  ];
}
