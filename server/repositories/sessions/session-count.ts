import type { OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { type FoundClients, searchCondition } from '../clients/client-list.ts';
import { Params } from '../core/paging.ts';
import { countRows } from '../core/rows.ts';
import { isOfAll } from './session-by-client.ts';
import { IS_SIMULATED, type SessionFilter } from './session-filter.ts';

/**
 * Number of rows, and for lists by time the time range where the page begins, so that no query scans to it row by row.
 */
export type PageRange = {
  total: number;
  /** Number of rows of the list before this range, and in it. */
  before: number;
  rows: number;
  /** ISO bounds of the range. */
  from: string | undefined;
  until: string | undefined;
};

/** Conditions on `s`. `found` are the clients that match the search. */
export function sessionConditions(
  filter: SessionFilter,
  found: FoundClients | undefined,
  organizationId: OrganizationId,
  params: Params,
): string[] {
  const conditions = timeConditions(filter, organizationId, params);
  if (filter.clientId) conditions.push(`s.client_id = ${params.add(filter.clientId)}::uuid`);
  if (filter.isSimulated !== undefined) conditions.push(`${filter.isSimulated ? '' : 'not '}${IS_SIMULATED}`);
  if (found?.ids) conditions.push(`s.client_id = any (${params.add(found.ids)}::uuid[])`);
  else if (found) {
    // Checked for each session: so many clients match that a page soon fills.
    conditions.push(`(select ${searchCondition(filter.searchTerm, filter.isMasked, params)} from client c
      where c.organization_id = s.organization_id and c.client_id = s.client_id)`);
  }
  return conditions;
}

function timeConditions({ state, from, until }: Times, organizationId: OrganizationId, params: Params) {
  const conditions = [`s.organization_id = ${params.add(organizationId)}`];
  if (state) conditions.push(`s.state = ${params.add(state)}`);
  if (from) conditions.push(`s.held_at >= ${params.add(from)}::timestamptz`);
  if (until) conditions.push(`s.held_at < ${params.add(until)}::timestamptz`);
  return conditions;
}

export async function rowsAround(
  sql: Queryable,
  organizationId: OrganizationId,
  filter: SessionFilter,
  found: FoundClients | undefined,
): Promise<PageRange> {
  const { from, until } = filter;
  if (filter.clientId || found || filter.isSimulated !== undefined || filter.isPartial) {
    const total = await countSessions(sql, organizationId, filter, found);
    return { total, before: 0, rows: total, from, until };
  }
  const pieces = await talliedPieces(sql, organizationId, filter);
  const total = pieces.reduce((sum, { rows }) => sum + rows, 0);
  if (filter.sortKey !== 'at') return { total, before: 0, rows: total, from, until };
  const isRising = filter.sortOrder === 'asc';
  let before = 0;
  for (const piece of isRising ? pieces : pieces.toReversed()) {
    if (filter.startFrom < before + piece.rows) {
      const bounds = isRising ? { from: piece.from, until } : { from, until: piece.until };
      return { total, before, rows: total - before, ...bounds };
    }
    before += piece.rows;
  }
  return { total, before: total, rows: 0, from, until };
}

async function countSessions(
  sql: Queryable,
  organizationId: OrganizationId,
  filter: SessionFilter,
  found: FoundClients | undefined,
): Promise<number> {
  if (found && isOfAll({ ...filter, searchTerm: '' })) return found.sessions;
  const params = new Params();
  const where = sessionConditions(filter, found, organizationId, params).join(' and ');
  return countRows(sql, `from session s where ${where}`, params.values);
}

type Piece = { from?: string | undefined; until?: string | undefined; rows: number };
type Times = Pick<SessionFilter, 'state' | 'from' | 'until'>;

/** Whole months from their tallies, and counts of the parts before and after them; oldest first. */
async function talliedPieces(
  sql: Queryable,
  organizationId: OrganizationId,
  filter: Times,
): Promise<Piece[]> {
  const { state, from, until } = filter;
  const firstMonth = from && monthFrom(from);
  const endOfMonths = until && monthOf(until);
  const count = async (times: Pick<Times, 'from' | 'until'>): Promise<Piece[]> => {
    const rows = await countBetween(sql, organizationId, { state, ...times });
    return rows === 0 ? [] : [{ ...times, rows }];
  };
  if (firstMonth && endOfMonths && firstMonth >= endOfMonths) return count({ from, until });
  const isRest = (start: string | undefined, end: string | undefined) => start !== undefined && start !== end;
  return [
    ...(isRest(firstMonth, from && iso(from)) ? await count({ from, until: firstMonth }) : []),
    ...(await monthPieces(sql, organizationId, { state, from: firstMonth, until: endOfMonths })),
    ...(isRest(endOfMonths, until && iso(until)) ? await count({ from: endOfMonths, until }) : []),
  ];
}

async function monthPieces(sql: Queryable, organizationId: OrganizationId, times: Times): Promise<Piece[]> {
  const params = new Params();
  const conditions = [`t.organization_id = ${params.add(organizationId)}`];
  if (times.state) conditions.push(`t.state = ${params.add(times.state)}`);
  if (times.from) conditions.push(`t.month >= ${params.add(times.from.slice(0, 10))}::date`);
  if (times.until) conditions.push(`t.month < ${params.add(times.until.slice(0, 10))}::date`);
  const months = await sql.query<{ month: string; rows: number }>(
    `select t.month, sum(t.sessions)::int as rows from session_tally t where ${conditions.join(' and ')}
     group by t.month having sum(t.sessions) <> 0 order by t.month`,
    params.values,
  );
  return months.map(({ month, rows }) => {
    const start = `${month}T00:00:00.000Z`;
    return { from: start, until: nextMonth(start), rows };
  });
}

async function countBetween(sql: Queryable, organizationId: OrganizationId, times: Times): Promise<number> {
  const params = new Params();
  const conditions = timeConditions(times, organizationId, params);
  return countRows(sql, `from session s where ${conditions.join(' and ')}`, params.values);
}

const iso = (time: string): string => new Date(time).toISOString();

/** The first moment of the UTC month that contains a time. */
const monthOf = (time: string): string => `${iso(time).slice(0, 7)}-01T00:00:00.000Z`;

function nextMonth(start: string): string {
  const date = new Date(start);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)).toISOString();
}

/** The first moment of the first month that begins at or after a time. */
function monthFrom(time: string): string {
  const start = monthOf(time);
  return start === iso(time) ? start : nextMonth(start);
}
