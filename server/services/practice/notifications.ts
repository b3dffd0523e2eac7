import * as contract from '#shared/api/practice/notifications.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as notifications from '#server/repositories/practice/notifications.ts';
import { listForReader, markForReader } from '#server/repositories/practice/practice-notifications.ts';
import { type Call, OK, service } from '../core/service.ts';
import { conflict, notFound } from '../core/refusals.ts';

/** Most notifications shown at once. Others follow when these are dismissed. */
const MOST_LISTED = 50;

export const listActive = service(contract.listActiveNotifications, async ({ sql, deps, caller }) => {
  const asked = { now: isoNow(deps.clock), limit: MOST_LISTED };
  const written = await listForReader(sql, caller, asked);
  const automatic = await notifications.listActive(sql, caller, MOST_LISTED);
  return [...automatic, ...written].sort(safetyFirst).slice(0, MOST_LISTED);
});

/** Safety alerts, then the newest. */
const safetyFirst = (one: contract.Notification, other: contract.Notification): number =>
  Number(one.responseId === null) - Number(other.responseId === null) ||
  other.createdAt.localeCompare(one.createdAt);

export const read = service(contract.readNotification, (call) => mark(call, 'read'));

export const dismiss = service(contract.dismissNotification, (call) => mark(call, 'dismissed'));

/**
 * A notification that has ended or was already marked is not an error: the page shows the state of its last load.
 * Throws `conflict` if a safety alert is to be dismissed.
 */
async function mark(
  {
    sql,
    deps,
    caller,
    params,
  }: Pick<Call<typeof contract.readNotification>, 'sql' | 'deps' | 'caller' | 'params'>,
  as: 'read' | 'dismissed',
): Promise<typeof OK> {
  const at = isoNow(deps.clock);
  const change = { notificationId: params.notificationId, as, at };
  const marked = await notifications.mark(sql, caller, change);
  if (!marked && !(await markForReader(sql, caller, change))) throw notFound('This notification');
  if (as === 'dismissed' && marked?.isSafety) {
    throw conflict(
      'A safety alert stays until the response is marked as handled. Open the response to do so.',
    );
  }
  return OK;
}
