import type { ProtocolPackage } from '#shared/api/protocol-packages.ts';
import type { OrganizationId, ProtocolId, UserId } from '#shared/domain/ids.ts';
import type { PackageKey } from '#shared/domain/protocol-packages.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { changed, hasRow } from '../core/rows.ts';
import type { ProtocolKey } from './protocols.ts';

export type PackageRow = Omit<ProtocolPackage, 'name' | 'isAdded' | 'isLocked'>;

/** Packages that were removed, added again, or delivered. */
export const listPackages = (sql: Queryable, organizationId: OrganizationId): Promise<PackageRow[]> =>
  sql.query(
    `select ${columns<PackageRow>('g')('packageKey removedAt removalReason deliveredAt version')},
       (select count(*)::int from protocol o where o.organization_id = g.organization_id
          and o.package_key = g.package_key and o.archived_at is null) as "protocolCount"
     from protocol_package g where g.organization_id = $1 limit 100`,
    [organizationId],
  );

type Key = { organizationId: OrganizationId; packageKey: PackageKey; by: UserId; at: string };

const CHANGED = 'version = protocol_package.version + 1, updated_at = $4';
const INSERT = `insert into protocol_package (organization_id, package_key, created_by, created_at, updated_at`;
const ON_CONFLICT = 'on conflict (organization_id, package_key) do update set';

/** Takes a removal back. False if the practice has the package. */
export const addPackage = (sql: Queryable, { organizationId, packageKey, at }: Key): Promise<boolean> =>
  changed(
    sql,
    `update protocol_package
     set added_at = $3, removed_at = null, removal_reason = null, version = version + 1, updated_at = $3
     where organization_id = $1 and package_key = $2 and removed_at is not null`,
    [organizationId, packageKey, at],
  );

/** False if the practice does not have it. */
export const removePackage = (
  sql: Queryable,
  { organizationId, packageKey, by, at }: Key,
  reason: string,
): Promise<boolean> =>
  changed(
    sql,
    `${INSERT}, removed_at, removal_reason) values ($1, $2, $3, $4, $4, $4, $5)
     ${ON_CONFLICT} removed_at = $4, removal_reason = excluded.removal_reason, ${CHANGED}
     where protocol_package.removed_at is null`,
    [organizationId, packageKey, by, at, reason],
  );

export async function noteDelivery(
  sql: Queryable,
  { organizationId, packageKey, by, at }: Key,
): Promise<void> {
  await sql.query(
    `${INSERT}, delivered_at) values ($1, $2, $3, $4, $4, $4) ${ON_CONFLICT} delivered_at = $4, ${CHANGED}`,
    [organizationId, packageKey, by, at],
  );
}

export type PackageItem = {
  item: string;
  protocolId: ProtocolId;
  type: string;
  deviceType: string;
  isArchived: boolean;
};

/** Earlier delivered items, archived or not. */
export const listPackageItems = (
  sql: Queryable,
  organizationId: OrganizationId,
  packageKey: PackageKey,
): Promise<PackageItem[]> =>
  sql.query(
    `select o.package_item as item, ${columns<PackageItem>('o')('protocolId type deviceType')},
       o.archived_at is not null as "isArchived"
     from protocol o where o.organization_id = $1 and o.package_key = $2 limit 2000`,
    [organizationId, packageKey],
  );

/** Ignores the order of fields. */
export const isNewestDefinition = (
  sql: Queryable,
  key: ProtocolKey,
  definition: Protocol,
): Promise<boolean> =>
  hasRow(
    sql,
    `from protocol o
     join protocol_version v on v.organization_id = o.organization_id and v.protocol_id = o.protocol_id
       and v.protocol_version = o.newest_version
     where o.organization_id = $1 and o.protocol_id = $2 and v.definition = $3::jsonb`,
    [key.organizationId, key.protocolId, JSON.stringify(definition)],
  );

export async function setArchived(
  sql: Queryable,
  key: ProtocolKey,
  { isArchived, at }: { isArchived: boolean; at: string },
): Promise<void> {
  await sql.query(
    `update protocol set archived_at = case when $3 then coalesce(archived_at, $4::timestamptz) end,
       version = version + 1, updated_at = $4
     where organization_id = $1 and protocol_id = $2`,
    [key.organizationId, key.protocolId, isArchived, at],
  );
}
