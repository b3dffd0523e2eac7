import type { PracticeChange } from '#shared/api/identity/profile.ts';
import type { UserInfo } from '#shared/api/identity/users.ts';
import type { ClientAccess } from '#shared/domain/permissions.ts';
import type { Region } from '#shared/domain/regions.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { deleteRows, first, hasRow, insertRow, listValues } from '../core/rows.ts';

export type OrganizationRow = UserInfo['organization'];

const ORGANIZATION = columns<OrganizationRow>()(
  'organizationId name region storesOffline timeFormat mains clientAccess',
);

export type NewOrganization = {
  organizationId: OrganizationId;
  name: string;
  region: Region;
  /** Which clients therapists and coaches see. */
  clientAccess: ClientAccess;
  createdAt: string;
};

export async function insertOrganization(sql: Queryable, organization: NewOrganization): Promise<void> {
  await insertRow(sql, 'organization', 'organizationId name region clientAccess createdAt', organization);
}

/** Deletes all data of the organization too. */
export async function deleteOrganization(sql: Queryable, organizationId: OrganizationId): Promise<void> {
  for (const table of IN_ORDER_OF_DELETION) await deleteRows(sql, table, { organizationId });
}

/** Clients, and rows that refer to clients or users without cascade, go first. */
const IN_ORDER_OF_DELETION = [
  'session',
  'owned_device',
  'eeg_file',
  'client',
  'protocol',
  'questionnaire',
  'organization',
];

/** Marks the installation as set up. False if it already was; two callers can never both get true. */
export const claimInstallation = (sql: Queryable, setUpAt: string): Promise<boolean> =>
  insertRow(sql, 'installation', 'setUpAt', { setUpAt }, 'on conflict do nothing');

export const isSetUp = (sql: Queryable): Promise<boolean> => hasRow(sql, 'from installation');

/** No limit: clean-up and verification must reach every practice. */
export const listOrganizationIds = (sql: Queryable): Promise<OrganizationId[]> =>
  listValues(sql, 'select organization_id from organization order by organization_id');

export const findOrganization = (
  sql: Queryable,
  organizationId: OrganizationId,
): Promise<OrganizationRow | undefined> =>
  first(sql, `select ${ORGANIZATION} from organization where organization_id = $1`, [organizationId]);

/** Undefined leaves a field unchanged. */
export const changeOrganization = (
  sql: Queryable,
  organizationId: OrganizationId,
  { name, storesOffline, timeFormat, mains, clientAccess }: PracticeChange,
): Promise<OrganizationRow | undefined> =>
  first(
    sql,
    `update organization set name = coalesce($2, name), stores_offline = coalesce($3, stores_offline),
       time_format = coalesce($4, time_format), mains = coalesce($5, mains),
       client_access = coalesce($6, client_access)
     where organization_id = $1 returning ${ORGANIZATION}`,
    [
      organizationId,
      name ?? null,
      storesOffline ?? null,
      timeFormat ?? null,
      mains ?? null,
      clientAccess ?? null,
    ],
  );

export const organizationExists = (sql: Queryable, organizationId: OrganizationId): Promise<boolean> =>
  hasRow(sql, 'from organization where organization_id = $1', [organizationId]);
