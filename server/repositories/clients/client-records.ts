import type { Contact } from '#shared/api/client-details.ts';
import type { ClientRecord } from '#shared/api/clients.ts';
import type { ClientId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { CLIENT_COLUMNS, type ClientRow } from './clients.ts';
import { first } from '../core/rows.ts';

type Details = Pick<
  ClientRecord,
  'sex' | 'handedness' | 'contacts' | 'goals' | 'medication' | 'emergencyNote'
>;
export type ClientRecordRow = ClientRow & Details;

/** Fields of a record that can be written; `therapistId` is changed separately. */
export type ClientRecordFields = {
  firstName: string;
  lastName: string;
  email: string | null;
  dateOfBirth: string | null;
  notes: string;
  sex: Details['sex'];
  handedness: Details['handedness'];
  contacts: readonly Contact[];
  tags: readonly string[];
  goals: string;
  medication: string;
  emergencyNote: string;
};

type Key = { organizationId: OrganizationId; clientId: ClientId };

/** `lock`: locked until the transaction ends, so that decisions based on it stay valid. */
export async function findClientRecord(
  sql: Queryable,
  { organizationId, clientId }: Key,
  mode?: 'lock',
): Promise<ClientRecordRow | undefined> {
  // Reads this row alone: after waiting for a lock, the query returns the newly written values.
  return first(
    sql,
    `select ${CLIENT_COLUMNS}, c.sex, c.handedness, c.contacts, c.goals, c.medication,
       c.emergency_note as "emergencyNote"
     from client c where c.organization_id = $1 and c.client_id = $2 ${mode === 'lock' ? 'for update' : ''}`,
    [organizationId, clientId],
  );
}

export async function updateClientRecord(
  sql: Queryable,
  { organizationId, clientId }: Key,
  change: ClientRecordFields & {
    status: 'active' | 'inactive';
    operatorId: UserId | null;
    at: string;
  },
): Promise<void> {
  await sql.query(
    `update client
     set first_name = $3, last_name = $4, email = $5, date_of_birth = $6::date, notes = $7, sex = $8,
         handedness = $9, contacts = $10::jsonb, tags = $11::jsonb, goals = $12, medication = $13,
         emergency_note = $14, status = $15, operator_id = $16, updated_at = $17, version = version + 1
     where organization_id = $1 and client_id = $2`,
    [
      organizationId,
      clientId,
      change.firstName,
      change.lastName,
      change.email,
      change.dateOfBirth,
      change.notes,
      change.sex,
      change.handedness,
      JSON.stringify(change.contacts),
      JSON.stringify(change.tags),
      change.goals,
      change.medication,
      change.emergencyNote,
      change.status,
      change.operatorId,
      change.at,
    ],
  );
}

/** Returns only clients of the organization. */
export async function listClientStatuses(
  sql: Queryable,
  organizationId: OrganizationId,
  clientIds: readonly ClientId[],
): Promise<ClientRow['status'][]> {
  const rows = await sql.query<Pick<ClientRow, 'status'>>(
    `select c.status from client c
     join (select distinct id::uuid as id from jsonb_array_elements_text($2::jsonb) given (id)) wanted
       on wanted.id = c.client_id
     where c.organization_id = $1`,
    [organizationId, JSON.stringify(clientIds)],
  );
  return rows.map(({ status }) => status);
}

/** Clients of an operator are assigned to their therapists again. */
export async function releaseClients(
  sql: Queryable,
  { organizationId, userId }: { organizationId: OrganizationId; userId: UserId },
  at: string,
): Promise<void> {
  await sql.query(
    `update client set operator_id = null, updated_at = $3, version = version + 1
     where organization_id = $1 and operator_id = $2`,
    [organizationId, userId, at],
  );
}
