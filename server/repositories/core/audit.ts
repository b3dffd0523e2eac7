import type { AuditEvent } from '#shared/api/practice/audit.ts';
import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { Params } from './paging.ts';
import { columns } from './columns.ts';
import { hasRow, pageOf, type Page } from './rows.ts';

export type AuditRow = Omit<AuditEvent, 'actorName' | 'impersonatorName' | 'subjectName'> & {
  organizationId: OrganizationId;
  previousHash: string;
  hash: string;
};

export type AuditHead = { seq: number; hash: string };

/** Hash before the first event of an organization. */
export const NO_HASH = '';

/** Locks and returns the head of the chain: events of one organization are written one after the other. */
export async function lockAuditHead(sql: Queryable, organizationId: OrganizationId): Promise<AuditHead> {
  const [head] = await sql.query<AuditHead>(
    `insert into audit_head (organization_id, seq, hash) values ($1, 0, $2)
     on conflict (organization_id) do update set seq = audit_head.seq
     returning seq, hash`,
    [organizationId, NO_HASH],
  );
  return head!;
}

/** Heads of all organizations that have a log. */
export const listAuditHeads = (sql: Queryable): Promise<(AuditHead & { organizationId: OrganizationId })[]> =>
  sql.query('select organization_id as "organizationId", seq, hash from audit_head order by organization_id');

/** A single statement, because others wait for the head of the chain. */
export async function insertAuditEvent(sql: Queryable, row: AuditRow): Promise<void> {
  await sql.query(
    `with event as (
       insert into audit_event (organization_id, seq, at, actor_id, impersonator_id, action, subject_type, subject_id,
                                details, previous_hash, hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11)
       returning organization_id, seq, hash
     )
     update audit_head h set seq = event.seq, hash = event.hash from event
     where h.organization_id = event.organization_id`,
    [
      row.organizationId,
      row.seq,
      row.at,
      row.actorId,
      row.impersonatorId,
      row.action,
      row.subjectType,
      row.subjectId,
      JSON.stringify(row.details),
      row.previousHash,
      row.hash,
    ],
  );
}

type SameEvent = Omit<AuditRow, 'organizationId' | 'seq' | 'at' | 'previousHash' | 'hash'>;

/** Returns whether such an event was written from `from` (inclusive) until `until` (exclusive). */
export const hasAuditEvent = (
  sql: Queryable,
  organizationId: OrganizationId,
  event: SameEvent,
  { from, until }: { from: string; until: string },
): Promise<boolean> =>
  hasRow(
    sql,
    `from audit_event
     where organization_id = $1 and subject_id = $2 and at >= $3 and at < $4 and subject_type = $5 and action = $6
       and actor_id is not distinct from $7 and impersonator_id is not distinct from $8 and details = $9::jsonb`,
    [
      organizationId,
      event.subjectId,
      from,
      until,
      event.subjectType,
      event.action,
      event.actorId,
      event.impersonatorId,
      JSON.stringify(event.details),
    ],
  );

/** Oldest first, starting at `fromSeq`. */
export async function listAuditEvents(
  sql: Queryable,
  organizationId: OrganizationId,
  { fromSeq, limit }: { fromSeq: number; limit: number },
): Promise<AuditRow[]> {
  return sql.query<AuditRow>(
    `select ${columns<AuditRow>()(
      'organizationId seq at actorId impersonatorId action subjectType subjectId details',
      'previousHash hash',
    )}
     from audit_event where organization_id = $1 and seq >= $2 order by seq limit $3`,
    [organizationId, fromSeq, limit],
  );
}

export type AuditFilter = {
  startFrom: number;
  limit: number;
  /** Prefix of the action; empty for all. */
  action: string;
  actorId?: UserId | undefined;
  subjectId?: string | undefined;
};

const NAME = (alias: string) => `${alias}.first_name || ' ' || ${alias}.last_name`;

/** Only these subject types have UUIDs as ids. */
const SUBJECT = (type: 'user' | 'client' | 'session') =>
  `case when e.subject_type = '${type}' then e.subject_id::uuid end`;

/** Newest first, with the names of this organization's users. */
export async function searchAuditEvents(
  sql: Queryable,
  organizationId: OrganizationId,
  filter: AuditFilter,
): Promise<Page<AuditEvent>> {
  const params = new Params();
  const conditions = [`e.organization_id = ${params.add(organizationId)}`];
  if (filter.action) conditions.push(`starts_with(e.action, ${params.add(filter.action)})`);
  if (filter.actorId) {
    const actor = params.add(filter.actorId);
    conditions.push(`(e.actor_id = ${actor}::uuid or e.impersonator_id = ${actor}::uuid)`);
  }
  if (filter.subjectId) conditions.push(`e.subject_id = ${params.add(filter.subjectId)}`);
  const where = conditions.join(' and ');
  return pageOf(sql, params.values, filter, {
    counted: `from audit_event e where ${where}`,
    rows: `select ${columns<AuditEvent>('e')(
      'seq at actorId impersonatorId action subjectType subjectId details',
    )}, ${NAME('a')} as "actorName", ${NAME('i')} as "impersonatorName",
       coalesce(${NAME('u')}, ${NAME('c')}) as "subjectName"
     from audit_event e
     left join app_user a on a.organization_id = e.organization_id and a.user_id = e.actor_id
     left join app_user i on i.organization_id = e.organization_id and i.user_id = e.impersonator_id
     left join app_user u on u.organization_id = e.organization_id and u.user_id = ${SUBJECT('user')}
     left join session s on s.organization_id = e.organization_id and s.session_id = ${SUBJECT('session')}
     left join client c on c.organization_id = e.organization_id
       and c.client_id = coalesce(${SUBJECT('client')}, s.client_id)
     where ${where} order by e.seq desc`,
  });
}
