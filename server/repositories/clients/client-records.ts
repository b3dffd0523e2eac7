import type { Client, ClientRecord } from '#shared/api/clients.ts';
import type { ClientId, OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import type { UserKey } from '../core/user-key.ts';
import { CLIENT_COLUMNS, queryClients, sealedClientChange } from './clients.ts';
import { listValues, updateVersion } from '../core/rows.ts';
import { openedFirst } from '../core/sealed-rows.ts';

/** Fields of a record that can be written; `therapistId` is changed separately. */
export type ClientRecordFields = Omit<
  ClientRecord,
  | 'clientId'
  | 'therapistId'
  | 'operatorId'
  | 'status'
  | 'hasAccount'
  | 'sessionCount'
  | 'lastSessionAt'
  | 'safetyAlertCount'
  | 'createdAt'
  | 'version'
>;

type Key = { organizationId: OrganizationId; clientId: ClientId };

/** `lock`: locked until the transaction ends, so that decisions based on it stay valid. */
export async function findClientRecord(
  sql: Queryable,
  { organizationId, clientId }: Key,
  mode?: 'lock',
): Promise<ClientRecord | undefined> {
  // Reads this row alone: after waiting for a lock, the query returns the newly written values.
  return openedFirst(
    queryClients<ClientRecord>(
      sql,
      organizationId,
      `select ${CLIENT_COLUMNS}, c.sex, c.handedness, c.contacts, c.goals, c.medication,
       c.emergency_note as "emergencyNote"
     from client c where c.organization_id = $1 and c.client_id = $2 ${mode === 'lock' ? 'for update' : ''}`,
      [organizationId, clientId],
    ),
  );
}

/** Sets every field of `change`, which must have no others. */
export const updateClientRecord = async (
  sql: Queryable,
  { organizationId, clientId }: Key,
  change: ClientRecordFields & Pick<Client, 'status' | 'operatorId'> & { updatedAt: string },
): Promise<boolean> =>
  updateVersion(
    sql,
    'client',
    { organizationId, clientId },
    await sealedClientChange(sql, { organizationId, clientId }, change),
  );

/** Returns only clients of the organization. */
export const listClientStatuses = (
  sql: Queryable,
  organizationId: OrganizationId,
  clientIds: readonly ClientId[],
): Promise<Client['status'][]> =>
  listValues(
    sql,
    `select c.status from client c
     join (select distinct id::uuid as id from jsonb_array_elements_text($2::jsonb) given (id)) wanted
       on wanted.id = c.client_id
     where c.organization_id = $1`,
    [organizationId, JSON.stringify(clientIds)],
  );

/** Clients of an operator are assigned to their therapists again. */
export const releaseClients = (
  sql: Queryable,
  { organizationId, userId }: UserKey,
  at: string,
): Promise<boolean> =>
  updateVersion(sql, 'client', { organizationId, operatorId: userId }, { operatorId: null, updatedAt: at });
