import type { Notification } from '#shared/api/practice/notifications.ts';
import type { NotificationId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { first, lockName } from '../core/rows.ts';
import type { UserKey } from '../core/user-key.ts';

/** Prefix of a safety cause; the id of the response follows. */
const SAFETY_CAUSE = 'questionnaires:safety-';

/** Safety alerts first, then newest first, without dismissed ones. A safety alert stays until it ends. */
export async function listActive(
  sql: Queryable,
  { organizationId, userId }: UserKey,
  limit: number,
): Promise<Notification[]> {
  return sql.query<Notification>(
    `select ${columns<Notification>('n')('notificationId content createdAt')},
       case when starts_with(n.cause, $3) then 'warning' else 'info' end as intent,
       c.first_name || ' ' || c.last_name as "clientName", r.response_id as "responseId"
     from notification n
     left join lateral (
       -- One by its key for each notification: the limit keeps all responses from being read to be joined.
       select organization_id, client_id, response_id from questionnaire_response
       where organization_id = n.organization_id and response_id =
         case when starts_with(n.cause, $3) then substr(n.cause, length($3) + 1)::uuid end
       limit 1
     ) r on true
     left join client c on c.organization_id = r.organization_id and c.client_id = r.client_id
     where n.organization_id = $1 and n.user_id = $2 and n.ended_at is null
       and (n.dismissed_at is null or starts_with(n.cause, $3))
       -- Without its response, a safety alert is about a client the user does not see.
       and (not starts_with(n.cause, $3) or r.response_id is not null)
     order by starts_with(n.cause, $3) desc, n.created_at desc, n.notification_id desc limit $4`,
    [organizationId, userId, SAFETY_CAUSE, limit],
  );
}

/**
 * Keeps the time of the first marking. A safety alert is not dismissed; the result reports this. Undefined if there is
 * no such notification.
 */
export const mark = (
  sql: Queryable,
  { organizationId, userId }: UserKey,
  { notificationId, as, at }: { notificationId: NotificationId; as: 'read' | 'dismissed'; at: string },
): Promise<{ isSafety: boolean } | undefined> =>
  first(
    sql,
    `update notification set read_at = coalesce(read_at, $4),
       dismissed_at = case when $5 and not starts_with(cause, $6) then coalesce(dismissed_at, $4) else dismissed_at end
     where organization_id = $1 and user_id = $2 and notification_id = $3
     returning starts_with(cause, $6) as "isSafety"`,
    [organizationId, userId, notificationId, at, as === 'dismissed', SAFETY_CAUSE],
  );

/** Serializes changes of an area's notifications in an organization until the transaction ends. */
export const lockArea = (sql: Queryable, organizationId: OrganizationId, area: string): Promise<void> =>
  lockName(sql, `notification:${area}:${organizationId}`);

export type WantedNotification = {
  /** Used only if the user has not been notified of this cause. */
  notificationId: string;
  userId: UserId;
  /** Begins with its area and a colon. */
  cause: string;
  content: string;
};

/**
 * Sets the notifications of an area to exactly these. All others end; existing ones keep their state and get new
 * content.
 */
export async function putArea(
  sql: Queryable,
  { organizationId, area, at }: { organizationId: OrganizationId; area: string; at: string },
  wanted: readonly WantedNotification[],
): Promise<void> {
  const list = JSON.stringify(wanted);
  await sql.query(
    `update notification n set ended_at = $3
     where n.organization_id = $1 and n.ended_at is null and split_part(n.cause, ':', 1) = $2
       and not exists (
         select 1 from jsonb_to_recordset($4::jsonb) as w ("userId" uuid, cause text)
         where w."userId" = n.user_id and w.cause = n.cause
       )`,
    [organizationId, area, at, list],
  );
  await sql.query(
    `insert into notification (organization_id, notification_id, user_id, cause, content, created_at)
     select $1, w."notificationId", w."userId", w.cause, w.content, $2
     from jsonb_to_recordset($3::jsonb) as w ("notificationId" uuid, "userId" uuid, cause text, content text)
     on conflict (organization_id, user_id, cause) where ended_at is null do update set content = excluded.content`,
    [organizationId, at, list],
  );
}

/** Deletes notifications that ended before a time. */
export async function forgetEnded(
  sql: Queryable,
  organizationId: OrganizationId,
  before: string,
): Promise<void> {
  await sql.query('delete from notification where organization_id = $1 and ended_at < $2', [
    organizationId,
    before,
  ]);
}

/** Active users of the practice, administrators and others. */
export async function listAudience(
  sql: Queryable,
  organizationId: OrganizationId,
): Promise<{ userId: UserId; groups: string[] }[]> {
  return sql.query(
    `select user_id as "userId", user_groups as groups from app_user
     where organization_id = $1 and user_type <> 'C' and deactivated_at is null order by user_id limit 1000`,
    [organizationId],
  );
}

/** Failed e-mails that could still be sent: the newest of them, and their number. */
export const unsentEmails = (
  sql: Queryable,
  organizationId: OrganizationId,
): Promise<{ newestId: string; count: number } | undefined> =>
  first(
    sql,
    `select mail_id as "newestId", (count(*) over ())::int as count from mail_outbox
     where organization_id = $1 and state = 'failed' and body <> ''
     order by created_at desc, mail_id desc limit 1`,
    [organizationId],
  );

/** For the system scope: ends notifications about e-mails where none is left. */
export async function endWithoutEmails(sql: Queryable, at: string): Promise<void> {
  await sql.query(
    `update notification n set ended_at = $1
     where n.ended_at is null and n.cause like 'letters:%' and not exists (
       select 1 from mail_outbox m
       where m.organization_id = n.organization_id and m.state = 'failed' and m.body <> ''
     )`,
    [at],
  );
}
