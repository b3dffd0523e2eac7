import type { Region } from '#shared/domain/regions.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { first, insertRow } from '../core/rows.ts';

export type NewOrganization = {
  organizationId: OrganizationId;
  name: string;
  region: Region;
  createdAt: string;
};

export async function insertOrganization(sql: Queryable, organization: NewOrganization): Promise<void> {
  await insertRow(sql, 'organization', 'organizationId name region createdAt', organization);
}

/** Deletes all data of the organization too. */
export async function deleteOrganization(sql: Queryable, organizationId: OrganizationId): Promise<void> {
  // Clients, and rows that refer to clients or users without cascade, go first.
  await sql.query('delete from session where organization_id = $1', [organizationId]);
  await sql.query('delete from owned_device where organization_id = $1', [organizationId]);
  await sql.query('delete from eeg_file where organization_id = $1', [organizationId]);
  await sql.query('delete from client where organization_id = $1', [organizationId]);
  await sql.query('delete from protocol where organization_id = $1', [organizationId]);
  await sql.query('delete from questionnaire where organization_id = $1', [organizationId]);
  await sql.query('delete from organization where organization_id = $1', [organizationId]);
}

/** Marks the installation as set up. False if it already was; two callers can never both get true. */
export const claimInstallation = (sql: Queryable, setUpAt: string): Promise<boolean> =>
  insertRow(sql, 'installation', 'setUpAt', { setUpAt }, 'on conflict do nothing');

export async function isSetUp(sql: Queryable): Promise<boolean> {
  const rows = await sql.query('select 1 from installation limit 1');
  return rows.length === 1;
}

export async function listOrganizationIds(sql: Queryable): Promise<OrganizationId[]> {
  const rows = await sql.query<{ id: OrganizationId }>(
    'select organization_id as id from organization order by organization_id limit 1000',
  );
  return rows.map(({ id }) => id);
}

export const findOrganization = (
  sql: Queryable,
  organizationId: OrganizationId,
): Promise<{ name: string; region: Region } | undefined> =>
  first(sql, 'select name, region from organization where organization_id = $1', [organizationId]);

export async function renameOrganization(
  sql: Queryable,
  organizationId: OrganizationId,
  name: string,
): Promise<void> {
  await sql.query('update organization set name = $2 where organization_id = $1', [organizationId, name]);
}

export async function organizationExists(sql: Queryable, organizationId: OrganizationId): Promise<boolean> {
  const rows = await sql.query('select 1 from organization where organization_id = $1', [organizationId]);
  return rows.length === 1;
}
