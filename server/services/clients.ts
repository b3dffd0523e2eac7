import type { createClient, getClient, listClients, patchClient } from '#shared/api/clients.ts';
import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { isoNow } from '../ports/clock.ts';
import * as clients from '../repositories/clients.ts';
import { lockSubscriptions } from '../repositories/subscriptions.ts';
import { notFound, requirePermission, requireTherapist, sortKeyIn } from './access.ts';
import { requireRoomForActiveClient } from './active-clients.ts';
import { writeAudit } from './audit.ts';
import type { Caller, Deps } from './deps.ts';
import { refreshNotifications } from './notification-causes.ts';
import { isMasked } from './privacy.ts';

export async function list(
  deps: Deps,
  caller: Caller,
  { params, query }: EndpointRequest<typeof listClients>,
): Promise<EndpointResponse<typeof listClients>> {
  requirePermission(caller, 'client.read');
  const sortKey = sortKeyIn(clients.CLIENT_SORT_KEYS, query.sortKey) ?? 'lastName';
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    const { rows, total } = await clients.listClients(sql, caller.organizationId, {
      ...query,
      searchTerm: query.searchTerm.trim(),
      status: query.userStatus,
      operatorId: query.operatorId,
      owner: query.isOwned && { therapistId: params.id, isOwned: query.isOwned === 'true' },
      sortKey,
      isMasked: await isMasked(sql, caller),
    });
    return { clients: rows, totalClients: total };
  });
}

export async function get(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof getClient>,
): Promise<EndpointResponse<typeof getClient>> {
  requirePermission(caller, 'client.read');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    const client = await clients.findClient(sql, caller.organizationId, params.clientId);
    if (!client) throw notFound('This client');
    await writeAudit(deps, sql, caller, {
      action: 'client.read',
      subject: { type: 'client', id: client.clientId },
    });
    return client;
  });
}

export async function create(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof createClient>,
): Promise<EndpointResponse<typeof createClient>> {
  requirePermission(caller, 'client.write');
  const clientId = deps.ids.next() as ClientId;
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    await requireRoomForActiveClient(sql, caller.organizationId);
    await clients.insertClient(sql, {
      organizationId: caller.organizationId,
      clientId,
      therapistId: params.id,
      firstName: body.firstName,
      lastName: body.lastName,
      email: body.email === '' ? null : body.email,
      dateOfBirth: body.dateOfBirth === '' ? null : body.dateOfBirth,
      status: 'active',
      notes: body.notes,
      createdBy: caller.userId,
      createdAt: isoNow(deps.clock),
    });
    await refreshNotifications(deps, sql, caller.organizationId, 'clients');
    const client = await clients.findClient(sql, caller.organizationId, clientId);
    if (!client) throw new Error('A client that was just stored cannot be found');
    await writeAudit(deps, sql, caller, {
      action: 'client.create',
      subject: { type: 'client', id: clientId },
    });
    return client;
  });
}

/** Sets a client active or inactive. Asked for what is so already, it changes nothing: a call that comes twice is one. */
export async function change(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof patchClient>,
): Promise<EndpointResponse<typeof patchClient>> {
  requirePermission(caller, 'client.write');
  const { organizationId } = caller;
  const { clientId } = params;
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    // Before the client is read: two that become active at once take turns.
    await lockSubscriptions(sql, organizationId);
    const found = await clients.findClient(sql, organizationId, clientId);
    if (!found) throw notFound('This client');
    await requireTherapist(sql, caller, found.therapistId, 'write');
    if (found.status === body.status) return found;
    if (body.status === 'active') await requireRoomForActiveClient(sql, organizationId);
    await clients.setClientStatus(sql, {
      organizationId,
      clientId,
      status: body.status,
      at: isoNow(deps.clock),
    });
    await refreshNotifications(deps, sql, organizationId, 'clients');
    await writeAudit(deps, sql, caller, {
      action: 'client.status',
      subject: { type: 'client', id: clientId },
      details: { from: found.status, to: body.status },
    });
    return { ...found, status: body.status, version: found.version + 1 };
  });
}
