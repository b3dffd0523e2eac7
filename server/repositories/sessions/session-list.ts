import type { RunRecord, SessionListItem } from '#shared/api/sessions.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { ANY_KIND, findClients } from '../clients/client-list.ts';
import { orderOfPage, type OrderTerm, TURNED } from '../core/list-order.ts';
import { Params } from '../core/paging.ts';
import { clientColumns, findStart, isOfAll, startCondition } from './session-by-client.ts';
import { sessionConditions, rowsAround } from './session-count.ts';
import { HELD_AT, IS_SIMULATED, SESSION_SORT_KEYS, type SessionFilter } from './session-filter.ts';
import { columns } from '../core/columns.ts';
import { type Page } from '../core/rows.ts';

export type SessionListRow = Omit<SessionListItem, 'trainedSeconds' | 'rewardedPct'> & {
  summaries: RunRecord['summary'][];
};

const SELECT = `select ${columns<SessionListRow>('s')(
  'sessionId clientId therapistId state createdAt startedAt endedAt',
)}, c.first_name || ' ' || c.last_name as "clientName",
  k.session_component_id as "sessionComponentId", coalesce(k.kind, 'biofeedback') as kind,
  coalesce(k.settings->'protocol'->>'name', k.assessment->'definition'->>'name') as "protocolName",
  ${IS_SIMULATED} as "isSimulated",
  -- Nothing is trained while an assessment is recorded.
  coalesce((
    select jsonb_agg(r.summary order by r.run) from training_run r
    where r.organization_id = k.organization_id and r.session_component_id = k.session_component_id
      and k.kind = 'biofeedback'
  ), '[]'::jsonb) as summaries
  from session s
  join client c on c.organization_id = s.organization_id and c.client_id = s.client_id
  left join session_component k on k.organization_id = s.organization_id and k.session_id = s.session_id
    and k.position = 0`;

export async function listSessions(
  sql: Queryable,
  organizationId: OrganizationId,
  filter: SessionFilter,
): Promise<Page<SessionListRow>> {
  const { searchTerm, isMasked } = filter;
  const found = searchTerm
    ? await findClients(sql, organizationId, { ...ANY_KIND, searchTerm, isMasked })
    : undefined;
  const { total, before, rows, from, until } = await rowsAround(sql, organizationId, filter, found);
  const page = orderOfPage(termsOf(filter), { ...filter, startFrom: filter.startFrom - before }, rows);
  if (page.limit === 0) return { rows: [], total };
  const params = new Params();
  const conditions = sessionConditions({ ...filter, from, until }, found, organizationId, params);
  if (filter.sortKey === 'clientName' && page.startFrom > 0 && isOfAll(filter)) {
    const walk = { isMasked, order: page.isFromEnd ? TURNED[filter.sortOrder] : filter.sortOrder };
    const start = await findStart(sql, organizationId, {
      ...walk,
      startFrom: page.startFrom,
      sessions: total,
    });
    if (start) {
      conditions.push(startCondition(start, walk, params));
      page.startFrom -= start.before;
    }
  }
  const withClient =
    filter.sortKey === 'clientName'
      ? 'join client c on c.organization_id = s.organization_id and c.client_id = s.client_id'
      : '';
  const list = await sql.query<SessionListRow>(
    `with page as materialized (
       select s.session_id from session s ${withClient} where ${conditions.join(' and ')}
       order by ${page.find} limit ${params.add(page.limit)} offset ${params.add(page.startFrom)}
     )
     ${SELECT} join page on page.session_id = s.session_id where s.organization_id = $1
     order by ${page.show}`,
    params.values,
  );
  return { rows: list, total };
}

function termsOf({ sortKey, sortOrder, isMasked }: SessionFilter): OrderTerm[] {
  const newest: OrderTerm[] = [
    { sql: HELD_AT, order: 'desc' },
    { sql: 's.session_id', order: 'desc' },
  ];
  if (sortKey === 'clientName') {
    const byName = clientColumns(isMasked).map((sql): OrderTerm => ({ sql, order: sortOrder }));
    return [...byName, ...newest];
  }
  if (sortKey === 'state') return [{ sql: 's.state', order: sortOrder }, ...newest];
  return [
    { sql: SESSION_SORT_KEYS[sortKey], order: sortOrder, isNullable: sortKey === 'startedAt' },
    { sql: 's.session_id', order: sortOrder },
  ];
}
