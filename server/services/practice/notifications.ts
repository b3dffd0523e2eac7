import * as contract from '#shared/api/practice/notifications.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as notifications from '#server/repositories/practice/notifications.ts';
import { type Call, OK, service } from '../core/service.ts';
import { conflict, notFound } from '../core/refusals.ts';

export const listActive = service(contract.listActiveNotifications, ({ sql, caller }) =>
  notifications.listActive(sql, caller),
);

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
  const marked = await notifications.mark(sql, caller, { notificationId: params.notificationId, as, at });
  if (!marked) throw notFound('This notification');
  if (as === 'dismissed' && marked.isSafety) {
    throw conflict(
      'A safety alert stays until the response is marked as handled. Open the response to do so.',
    );
  }
  return OK;
}
