import type { ClientId, OrganizationId, SessionId, UserId } from '#shared/domain/ids.ts';
import { mayPlanWith } from '#shared/planning.ts';
import type { Queryable } from '#server/db/db.ts';
import { listClientStatuses } from '#server/repositories/clients/client-records.ts';
import { findClient } from '#server/repositories/clients/clients.ts';
import { requireWork } from '../core/access.ts';
import { writeAudit, writeAuditOnceAnHour } from '../core/audit.ts';
import type { Caller, InnerDeps } from '../core/deps.ts';
import { conflict, existing, notFound } from '../core/refusals.ts';

/** The key of a client of the caller's practice. Throws `notFound` for any other. */
export async function requireClient(
  sql: Queryable,
  { organizationId }: Caller,
  clientId: ClientId,
): Promise<{ organizationId: OrganizationId; clientId: ClientId }> {
  await existing(findClient(sql, organizationId, clientId), 'This client');
  return { organizationId, clientId };
}

type ClientPart = 'consents' | 'favorites' | 'indexes' | 'responses' | 'study' | 'taskResults';

/** Logs that a client's record was read, or a part of it that is requested separately. */
export const auditClientRead = (
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  { clientId, part }: { clientId: ClientId; part?: ClientPart },
): Promise<void> =>
  writeAudit(deps, sql, caller, {
    action: 'client.read',
    subject: { type: 'client', id: clientId },
    ...(part && { details: { part } }),
  });

/** Logs that a client was opened, and whether by someone who neither owns the client nor is assigned to them. */
export function auditClientOpened(
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  {
    clientId,
    therapistId,
    operatorId,
  }: { clientId: ClientId; therapistId: UserId; operatorId: UserId | null },
): Promise<void> {
  const isOwn = therapistId === caller.userId || operatorId === caller.userId;
  return writeAudit(deps, sql, caller, {
    action: 'client.read',
    subject: { type: 'client', id: clientId },
    ...(!isOwn && { details: { clientOf: 'colleague' } }),
  });
}

/**
 * Logs that a session was read, also by the id of one component, since both return notes and settings. At most once an
 * hour, because pages poll the session during an upload.
 */
export const auditSessionRead = (
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  { sessionId, part }: { sessionId: SessionId; part?: 'events' | 'samples' | 'ticks' },
): Promise<void> =>
  writeAuditOnceAnHour(deps, sql, caller, {
    action: 'session.read',
    subject: { type: 'session', id: sessionId },
    ...(part && { details: { part } }),
  });

/** Like `requireWork`, for work with a client that is recorded under the therapist who did it. */
export async function requireWorkOf(
  sql: Queryable,
  caller: Caller,
  { therapistId, clientId }: { therapistId: UserId; clientId: ClientId },
): Promise<void> {
  const client = await existing(findClient(sql, caller.organizationId, clientId), 'This client');
  requireWork(caller, {
    therapistId,
    clientTherapistId: client.therapistId,
    clientOperatorId: client.operatorId,
  });
}

/** Throws `notFound` if a client is not of the caller's practice, `conflict` if one is inactive. */
export async function requireActiveClients(
  sql: Queryable,
  { organizationId }: Caller,
  clientIds: readonly ClientId[],
): Promise<void> {
  const statuses = await listClientStatuses(sql, organizationId, clientIds);
  if (statuses.length < new Set(clientIds).size) throw notFound('This client');
  if (statuses.every((status) => mayPlanWith({ status }))) return;
  throw conflict(
    clientIds.length === 1
      ? 'This client is inactive. Set the client to active, then try again.'
      : 'One of these clients is inactive. Set the client to active, or leave them out.',
  );
}
