import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type * as contract from '#shared/api/notifications.ts';
import { isoNow } from '../ports/clock.ts';
import * as notifications from '../repositories/notifications.ts';
import { notFound, requirePermission, requireSelf } from './access.ts';
import type { Caller, Deps } from './deps.ts';

export async function listActive(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof contract.listActiveNotifications>,
): Promise<EndpointResponse<typeof contract.listActiveNotifications>> {
  requirePermission(caller, 'settings.own');
  requireSelf(caller, params.userId);
  return deps.db.tx(caller, (sql) => notifications.listActive(sql, caller));
}

export const read = (
  deps: Deps,
  caller: Caller,
  request: EndpointRequest<typeof contract.readNotification>,
): Promise<EndpointResponse<typeof contract.readNotification>> => mark(deps, caller, request, 'read');

export const dismiss = (
  deps: Deps,
  caller: Caller,
  request: EndpointRequest<typeof contract.dismissNotification>,
): Promise<EndpointResponse<typeof contract.dismissNotification>> => mark(deps, caller, request, 'dismissed');

/** One that has ended meanwhile, or was marked before, is no failure: a page shows what it knew when it was loaded. */
async function mark(
  deps: Deps,
  caller: Caller,
  { params }: Pick<EndpointRequest<typeof contract.readNotification>, 'params'>,
  as: 'read' | 'dismissed',
): Promise<{ ok: true }> {
  requirePermission(caller, 'settings.own');
  requireSelf(caller, params.userId);
  const isThere = await deps.db.tx(caller, (sql) =>
    notifications.mark(sql, caller, { notificationId: params.notificationId, as, at: isoNow(deps.clock) }),
  );
  if (!isThere) throw notFound('This notification');
  return { ok: true };
}
