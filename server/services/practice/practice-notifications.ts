import * as contract from '#shared/api/practice/practice-notifications.ts';
import type { NotificationId, PracticeNotificationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as notifications from '#server/repositories/practice/practice-notifications.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller, InnerDeps } from '../core/deps.ts';
import { conflict, existing, invalidField } from '../core/refusals.ts';
import { idOfRequest } from '../core/request-ids.ts';
import { OK, service } from '../core/service.ts';

type Row = notifications.PracticeNotificationRow;

export const list = service(contract.listPracticeNotifications, async ({ sql, deps, caller, query }) => {
  const filter = { ...query, now: isoNow(deps.clock) };
  const { rows, total } = await notifications.listPracticeNotifications(sql, caller.organizationId, filter);
  return { notifications: rows, totalNotifications: total };
});

export const create = service(
  contract.createPracticeNotification,
  async ({ sql, deps, caller, headers, body }) => {
    const asked = ['practiceNotification', body];
    const practiceNotificationId = idOfRequest(deps, caller, headers?.['idempotency-key'], asked);
    const key = keyOf(caller, practiceNotificationId as PracticeNotificationId);
    const at = isoNow(deps.clock);
    const isNew = await notifications.insertPracticeNotification(sql, key, {
      ...body,
      ...periodOf(body, { at, before: undefined }),
      notificationId: deps.ids.next() as NotificationId,
      createdBy: caller.userId,
      at,
    });
    const stored = await existing(find(deps, sql, key), WHAT);
    if (isNew) await audit(deps, sql, caller, { row: stored, step: 'publish' });
    return stored;
  },
);

/** Throws `conflict` if the stored version is newer than the caller's. */
export const change = service(
  contract.putPracticeNotification,
  async ({ sql, deps, caller, params, body: { version, ...body } }) => {
    const key = keyOf(caller, params.practiceNotificationId);
    const before = await existing(find(deps, sql, key, 'lock'), WHAT);
    if (before.version !== version) {
      throw conflict(
        'Someone else changed this notification. Nothing was overwritten. Close the form and open it again.',
      );
    }
    const at = isoNow(deps.clock);
    const period = periodOf(body, { at, before });
    const isPostponed = before.state === 'current' && isLater(period.startsAt, at);
    const isShownAgain =
      before.state === 'ended' ||
      isPostponed ||
      before.content !== body.content ||
      before.intent !== body.intent;
    await notifications.changePracticeNotification(sql, key, {
      ...body,
      ...period,
      notificationId: isShownAgain ? (deps.ids.next() as NotificationId) : before.notificationId,
      before: before.notificationId,
      at,
    });
    const stored = await existing(find(deps, sql, key), WHAT);
    await audit(deps, sql, caller, {
      row: stored,
      step: before.state === 'ended' ? 'publishAgain' : 'change',
    });
    return stored;
  },
);

/** Ending an ended one changes nothing. */
export const end = service(contract.endPracticeNotification, async ({ sql, deps, caller, params }) => {
  const key = keyOf(caller, params.practiceNotificationId);
  const before = await existing(find(deps, sql, key, 'lock'), WHAT);
  if (before.state === 'scheduled') {
    throw conflict('This notification is not shown yet. Change its first day, or delete it.');
  }
  if (before.state === 'ended') return before;
  await notifications.endPracticeNotification(sql, key, isoNow(deps.clock));
  const stored = await existing(find(deps, sql, key), WHAT);
  await audit(deps, sql, caller, { row: stored, step: 'end' });
  return stored;
});

export const remove = service(contract.deletePracticeNotification, async ({ sql, deps, caller, params }) => {
  const key = keyOf(caller, params.practiceNotificationId);
  const row = await existing(find(deps, sql, key, 'lock'), WHAT);
  await notifications.deletePracticeNotification(sql, key);
  await audit(deps, sql, caller, { row, step: 'delete' });
  return OK;
});

const WHAT = 'This notification';

const keyOf = (
  { organizationId }: Caller,
  practiceNotificationId: PracticeNotificationId,
): notifications.PracticeNotificationKey => ({ organizationId, practiceNotificationId });

const find = (
  deps: InnerDeps,
  sql: Queryable,
  key: notifications.PracticeNotificationKey,
  mode?: 'lock',
): Promise<Row | undefined> =>
  notifications.findPracticeNotification(sql, key, { now: isoNow(deps.clock), ...(mode && { mode }) });

const isLater = (one: string, other: string): boolean => Date.parse(one) > Date.parse(other);

type Period = { startsAt: string | null; endsAt: string | null };

/**
 * A past or missing start means now. One that is shown already keeps its start. Throws `invalid` for an end that would
 * never show it.
 */
function periodOf(
  asked: Period,
  { at, before }: { at: string; before: Row | undefined },
): { startsAt: string; endsAt: string | null } {
  const runningSince = before?.state === 'current' ? before.startsAt : at;
  const startsAt = asked.startsAt !== null && isLater(asked.startsAt, at) ? asked.startsAt : runningSince;
  if (asked.endsAt !== null) {
    const endMs = Date.parse(asked.endsAt);
    if (endMs <= Date.parse(at)) throw invalidField('endsAt', 'This day is over. Choose a later day.');
    if (endMs <= Date.parse(startsAt)) {
      throw invalidField('endsAt', 'This is before the first day. Choose a later day.');
    }
  }
  return { startsAt, endsAt: asked.endsAt };
}

type Step = 'publish' | 'publishAgain' | 'change' | 'end' | 'delete';

/** Never the text: it can contain anything. */
async function audit(
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  { row, step }: { row: Row; step: Step },
): Promise<void> {
  const { practiceNotificationId, intent, audience, startsAt, endsAt } = row;
  await writeAudit(deps, sql, caller, {
    action: `notification.${step}`,
    subject: { type: 'notification', id: practiceNotificationId },
    details: { intent, audience: audience.join(' ') || 'everyone', startsAt, endsAt },
  });
}
