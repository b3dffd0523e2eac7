import type { ClientId, OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { ANY_KIND, countClients } from '../clients/client-list.ts';
import { TURNED } from '../core/list-order.ts';
import { Params } from '../core/paging.ts';
import type { SessionFilter } from './session-filter.ts';

/**
 * Columns that sort sessions by client `c`, unique per client. An index with the number of their sessions has this
 * order.
 */
export const clientColumns = (isMasked: boolean): [string, string, string] =>
  isMasked
    ? ['c.first_initial', 'c.last_initial', 'c.client_id']
    : ['c.last_name_key', 'c.first_name_key', 'c.client_id'];

/** The client in whose sessions a page begins, and the number of sessions of earlier clients. */
type StartClient = { first: string; second: string; clientId: ClientId; before: number };

type Walk = { isMasked: boolean; order: 'asc' | 'desc' };

/**
 * Finds where a page of all sessions by client begins. It scans clients, which are few, with an index only. First it
 * jumps to the position expected if all clients had equally many sessions. From there it counts sessions to the exact
 * position. `sessions` is the total over all clients.
 */
export async function findStart(
  sql: Queryable,
  organizationId: OrganizationId,
  { startFrom, sessions, ...walk }: Walk & { startFrom: number; sessions: number },
): Promise<StartClient | undefined> {
  const clients = await countClients(sql, organizationId, ANY_KIND);
  const skipped = Math.min(clients - 1, Math.floor((clients * startFrom) / sessions));
  const guess = await clientBehind(sql, organizationId, { ...walk, skipped: Math.max(0, skipped) });
  if (!guess) return undefined;
  const params = new Params();
  const isBefore = guess.before > startFrom;
  const [first, second, id] = clientColumns(walk.isMasked);
  const direction = isBefore ? TURNED[walk.order] : walk.order;
  const where = [
    `c.organization_id = ${params.add(organizationId)}`,
    startCondition(guess, walk, params, isBefore ? 'before' : 'from'),
  ];
  const counted = `(sum(c.all_session_count) over (
    order by ${first} ${direction}, ${second} ${direction}, ${id} ${direction} rows unbounded preceding
  ))::int`;
  const known = params.add(guess.before);
  const before = isBefore ? `${known} - ${counted}` : `${known} + ${counted} - c.all_session_count`;
  const at = params.add(startFrom);
  const [start] = await sql.query<StartClient>(
    `select w.first, w.second, w."clientId", w.before from (
       select ${first} as first, ${second} as second, ${id} as "clientId", c.all_session_count as own,
         ${before} as before
       from client c where ${where.join(' and ')}
     ) w
     where w.before <= ${at} and w.before + w.own > ${at} limit 1`,
    params.values,
  );
  return start;
}

/** The client at position `skipped`, and the number of sessions of all earlier clients. */
async function clientBehind(
  sql: Queryable,
  organizationId: OrganizationId,
  { isMasked, order, skipped }: Walk & { skipped: number },
): Promise<StartClient | undefined> {
  const params = new Params();
  const [first, second, id] = clientColumns(isMasked);
  const inOrder = `from client c where c.organization_id = ${params.add(organizationId)}
    order by ${first} ${order}, ${second} ${order}, ${id} ${order}`;
  const count = params.add(skipped);
  const [client] = await sql.query<StartClient>(
    `select k.*, (
       select coalesce(sum(b.own), 0)::int from (select c.all_session_count as own ${inOrder} limit ${count}) b
     ) as before
     from (select ${first} as first, ${second} as second, ${id} as "clientId" ${inOrder} limit 1 offset ${count}) k`,
    params.values,
  );
  return client;
}

/**
 * Excludes the sessions of clients before `start`, or all others. No index can use the negation of one as the other.
 */
export function startCondition(
  { first, second, clientId }: StartClient,
  { isMasked, order }: Walk,
  params: Params,
  side: 'from' | 'before' = 'from',
): string {
  const values = `${params.add(first)}, ${params.add(second)}, ${params.add(clientId)}::uuid`;
  const sign = { from: { asc: '>=', desc: '<=' }, before: { asc: '<', desc: '>' } }[side][order];
  return `(${clientColumns(isMasked).join(', ')}) ${sign} (${values})`;
}

/** Returns whether all sessions are listed: the counts per client are valid only then. */
export const isOfAll = ({ clientId, state, from, until, isSimulated, searchTerm }: SessionFilter): boolean =>
  !clientId && !state && !from && !until && isSimulated === undefined && !searchTerm;
