import type { Notification } from '#shared/api/practice/notifications.ts';
import type { NotificationState, PracticeNotification } from '#shared/api/practice/practice-notifications.ts';
import type { NotificationId, OrganizationId, PracticeNotificationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { changed, deleteRows, first, insertRow, type Page, pageOf, updateVersion } from '../core/rows.ts';
import type { UserKey } from '../core/user-key.ts';

export type PracticeNotificationKey = {
  organizationId: OrganizationId;
  practiceNotificationId: PracticeNotificationId;
};

export type PracticeNotificationRow = PracticeNotification & { notificationId: NotificationId };

/** `now` is a placeholder of the statement. */
const selectAt = (now: string) => `
  select ${columns<PracticeNotificationRow>('n')(
    'practiceNotificationId notificationId content intent audience startsAt endsAt createdAt updatedAt version',
  )}, ${stateAt(now)} as state, u.first_name || ' ' || u.last_name as "authorName",
    m.seen as "readCount", m.dismissed as "dismissedCount"
  from practice_notification n
  join app_user u on u.organization_id = n.organization_id and u.user_id = n.created_by
  cross join lateral (
    select count(k.read_at)::int as seen, count(k.dismissed_at)::int as dismissed
    from practice_notification_mark k
    where k.organization_id = n.organization_id and k.notification_id = n.notification_id
  ) m`;

const stateAt = (now: string) => `case
  when n.ends_at <= ${now}::timestamptz then 'ended'
  when n.starts_at > ${now}::timestamptz then 'scheduled'
  else 'current' end`;

/** Current ones first, then scheduled, then ended; each by their start, newest first. */
export async function listPracticeNotifications(
  sql: Queryable,
  organizationId: OrganizationId,
  filter: { startFrom: number; limit: number; state?: NotificationState | undefined; now: string },
): Promise<Page<PracticeNotificationRow>> {
  const where = `where n.organization_id = $1 and ($3::text is null or $3 = ${stateAt('$2')})`;
  return pageOf(sql, [organizationId, filter.now, filter.state ?? null], filter, {
    counted: `from practice_notification n ${where}`,
    rows: `${selectAt('$2')} ${where}
     order by array_position(array['current', 'scheduled', 'ended'], ${stateAt('$2')}), n.starts_at desc,
       n.practice_notification_id desc`,
  });
}

/** `lock`: locked until the transaction ends. */
export const findPracticeNotification = (
  sql: Queryable,
  { organizationId, practiceNotificationId }: PracticeNotificationKey,
  { now, mode }: { now: string; mode?: 'lock' },
): Promise<PracticeNotificationRow | undefined> =>
  first(
    sql,
    `${selectAt('$3')} where n.organization_id = $1 and n.practice_notification_id = $2
     ${mode === 'lock' ? 'for update of n' : ''}`,
    [organizationId, practiceNotificationId, now],
  );

type Content = Pick<PracticeNotification, 'content' | 'intent' | 'audience' | 'startsAt' | 'endsAt'>;

/** False if it exists already. */
export const insertPracticeNotification = (
  sql: Queryable,
  key: PracticeNotificationKey,
  row: Content & { notificationId: NotificationId; createdBy: UserId; at: string },
): Promise<boolean> =>
  insertRow(
    sql,
    'practice_notification',
    'organizationId practiceNotificationId notificationId content intent audience startsAt endsAt createdBy createdAt updatedAt',
    { ...row, ...key, createdAt: row.at, updatedAt: row.at },
    'on conflict do nothing',
  );

/** A new `notificationId` shows the notification again to those who have dismissed it. */
export async function changePracticeNotification(
  sql: Queryable,
  key: PracticeNotificationKey,
  { at, before, ...change }: Content & { notificationId: NotificationId; before: NotificationId; at: string },
): Promise<void> {
  if (before !== change.notificationId) {
    await deleteRows(sql, 'practice_notification_mark', {
      organizationId: key.organizationId,
      notificationId: before,
    });
  }
  await updateVersion(sql, 'practice_notification', key, { ...change, updatedAt: at });
}

export const endPracticeNotification = (
  sql: Queryable,
  key: PracticeNotificationKey,
  at: string,
): Promise<boolean> => updateVersion(sql, 'practice_notification', key, { endsAt: at, updatedAt: at });

export const deletePracticeNotification = (sql: Queryable, key: PracticeNotificationKey): Promise<boolean> =>
  deleteRows(sql, 'practice_notification', key);

/** A reader, with the groups they are in now. */
export type Reader = UserKey & { groups: readonly string[] };

/** SQL: the notification `n` runs at `$3`, and its audience includes a reader with the groups `$4`. */
const IS_FOR_READER = `n.organization_id = $1 and n.starts_at <= $3::timestamptz
  and (n.ends_at is null or n.ends_at > $3::timestamptz)
  and (n.audience = '[]'::jsonb or exists (
    select 1 from jsonb_array_elements_text($4::jsonb) g
    where g = 'SuperUser' or n.audience @> to_jsonb(g)
  ))`;

const paramsOf = ({ organizationId, userId, groups }: Reader, at: string) => [
  organizationId,
  userId,
  at,
  JSON.stringify(groups),
];

/** The running notifications a reader has not dismissed, newest first. */
export const listForReader = (
  sql: Queryable,
  reader: Reader,
  { now, limit }: { now: string; limit: number },
): Promise<Notification[]> =>
  sql.query(
    `select ${columns<PracticeNotificationRow>('n')('notificationId content intent')},
       greatest(n.starts_at, n.updated_at) as "createdAt", null as "clientName", null as "responseId"
     from practice_notification n
     left join practice_notification_mark k on k.organization_id = n.organization_id
       and k.notification_id = n.notification_id and k.user_id = $2
     where ${IS_FOR_READER} and k.dismissed_at is null
     order by greatest(n.starts_at, n.updated_at) desc, n.notification_id desc limit $5`,
    [...paramsOf(reader, now), limit],
  );

/** Keeps the time of the first marking. False if the reader has no such notification now. */
export const markForReader = (
  sql: Queryable,
  reader: Reader,
  { notificationId, as, at }: { notificationId: NotificationId; as: 'read' | 'dismissed'; at: string },
): Promise<boolean> =>
  changed(
    sql,
    `insert into practice_notification_mark as k (organization_id, notification_id, user_id, read_at, dismissed_at)
     select n.organization_id, n.notification_id, $2::uuid, $3::timestamptz,
       case when $6::boolean then $3::timestamptz end
     from practice_notification n where ${IS_FOR_READER} and n.notification_id = $5
     -- Waits for a change of the notification and looks again: the text may be another one then.
     for key share of n
     on conflict (organization_id, notification_id, user_id) do update set
       read_at = coalesce(k.read_at, excluded.read_at),
       dismissed_at = coalesce(k.dismissed_at, excluded.dismissed_at)`,
    [...paramsOf(reader, at), notificationId, as === 'dismissed'],
  );
