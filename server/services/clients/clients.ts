import { type ClientRecord, createClient, getClient, listClients, patchClient } from '#shared/api/clients.ts';
import type { ClientId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as records from '#server/repositories/clients/client-records.ts';
import { CLIENT_SORT_KEYS, listClients as listClientRows } from '#server/repositories/clients/client-list.ts';
import * as clients from '#server/repositories/clients/clients.ts';
import { findOperator } from '#server/repositories/practice/operators.ts';
import { lockSubscriptions } from '#server/repositories/commerce/subscriptions.ts';
import { requireTherapist, sortKeyIn } from '../core/access.ts';
import { requireRoomForActiveClient } from './active-clients.ts';
import { writeAudit } from '../core/audit.ts';
import { auditClientOpened } from './client-access.ts';
import { changedFields, recordAfter, requireNewest } from './client-changes.ts';
import type { Caller, InnerDeps } from '../core/deps.ts';
import { idOfRequest } from '../core/request-ids.ts';
import { refreshNotifications } from '../core/notification-causes.ts';
import { service } from '../core/service.ts';
import { conflict, existing } from '../core/refusals.ts';

export const list = service.reading(listClients, async ({ sql, caller, params, query }) => {
  const sortKey = sortKeyIn(CLIENT_SORT_KEYS, query.sortKey) ?? 'lastName';
  const { rows, total } = await listClientRows(sql, caller.organizationId, {
    ...query,
    status: query.userStatus,
    owner: query.isOwned && { therapistId: params.id, isOwned: query.isOwned === 'true' },
    sortKey,
    isMasked: caller.isMasked,
  });
  return { clients: rows, totalClients: total };
});

export const get = service(getClient, async ({ sql, deps, caller, params }) => {
  const { organizationId } = caller;
  const key = { organizationId, clientId: params.clientId };
  const client = await existing(records.findClientRecord(sql, key), 'This client');
  await auditClientOpened(deps, sql, caller, client);
  return client;
});

export const create = service(createClient, async ({ sql, deps, caller, params, headers, body }) => {
  const clientId = idOfRequest(deps, caller, headers?.['idempotency-key'], ['client', body]) as ClientId;
  const { organizationId } = caller;
  const before = await records.findClientRecord(sql, { organizationId, clientId });
  if (before) return before;
  await requireRoomForActiveClient(sql, organizationId);
  const isNew = await clients.insertClient(sql, {
    ...body,
    organizationId,
    clientId,
    therapistId: params.id,
    email: body.email === '' ? null : body.email,
    dateOfBirth: body.dateOfBirth === '' ? null : body.dateOfBirth,
    status: 'active',
    createdBy: caller.userId,
    createdAt: isoNow(deps.clock),
  });
  if (isNew) {
    await refreshNotifications(deps, sql, organizationId, 'clients');
    await writeAudit(deps, sql, caller, {
      action: 'client.create',
      subject: { type: 'client', id: clientId },
    });
  }
  return found(await records.findClientRecord(sql, { organizationId, clientId }));
});

/**
 * Changes the given fields. Values that are already set change nothing, so a repeated call is harmless. Throws
 * `conflict` if the record is newer than the version the caller edited.
 */
export const change = service(patchClient, async ({ sql, deps, caller, params, body }) => {
  const { organizationId } = caller;
  const key = { organizationId, clientId: params.clientId };
  // Locked before the client is read: two clients activated at the same time must wait for each other.
  if (body.status) await lockSubscriptions(sql, organizationId);
  const stored = await existing(records.findClientRecord(sql, key, 'lock'), 'This client');
  await requireTherapist(sql, caller, stored.therapistId, 'write');
  requireNewest(body, stored);
  const status = body.status ?? stored.status;
  const operatorId = await operatorAfter(sql, caller, stored, body.operatorId);
  const fields = recordAfter(stored, body);
  const changed = changedFields(stored, fields);
  const isSame = changed.length === 0 && status === stored.status && operatorId === stored.operatorId;
  if (isSame) return stored;
  if (status === 'active' && stored.status !== 'active')
    await requireRoomForActiveClient(sql, organizationId);
  await records.updateClientRecord(sql, key, {
    ...fields,
    status,
    operatorId,
    updatedAt: isoNow(deps.clock),
  });
  if (status !== stored.status) await refreshNotifications(deps, sql, organizationId, 'clients');
  if (operatorId !== stored.operatorId)
    await refreshNotifications(deps, sql, organizationId, 'questionnaires');
  await auditChange(deps, sql, caller, { stored, status, operatorId, changed });
  return found(await records.findClientRecord(sql, key));
});

/** Null for the therapist, who needs no assignment. Throws for users who cannot be a client's operator. */
async function operatorAfter(
  sql: Queryable,
  caller: Caller,
  stored: ClientRecord,
  sent: UserId | null | undefined,
): Promise<UserId | null> {
  if (sent === undefined || sent === stored.operatorId) return stored.operatorId;
  if (sent === null || sent === stored.therapistId) return null;
  const operator = await existing(findOperator(sql, caller.organizationId, sent), 'This operator');
  if (operator.status !== 'deactivated') return sent;
  throw conflict('This operator is deactivated and cannot take clients.');
}

type Change = {
  stored: ClientRecord;
  status: 'active' | 'inactive';
  operatorId: UserId | null;
  changed: readonly string[];
};

/** One event for each kind of change. Events name the changed fields, never their values. */
async function auditChange(
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  { stored, status, operatorId, changed }: Change,
): Promise<void> {
  const subject = { type: 'client', id: stored.clientId };
  if (changed.length > 0) {
    const details = { fields: changed.join(' '), version: stored.version + 1 };
    await writeAudit(deps, sql, caller, { action: 'client.update', subject, details });
  }
  if (status !== stored.status) {
    const details = { from: stored.status, to: status };
    await writeAudit(deps, sql, caller, { action: 'client.status', subject, details });
  }
  if (operatorId !== stored.operatorId) {
    const details = { from: stored.operatorId, to: operatorId };
    await writeAudit(deps, sql, caller, { action: 'client.assign', subject, details });
  }
}

function found(record: ClientRecord | undefined): ClientRecord {
  if (!record) throw new Error('A client that was just stored cannot be found');
  return record;
}
