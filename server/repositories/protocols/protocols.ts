import type { ProtocolDeviceType, ProtocolRecord, ProtocolVersion } from '#shared/api/protocols.ts';
import type { OrganizationId, ProtocolId, UserId } from '#shared/domain/ids.ts';
import type { PlacementSystem } from '#shared/eeg/placement-system.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { Queryable } from '#server/db/db.ts';
import { holdsWords, type Paging, Params } from '../core/paging.ts';
import { columns } from '../core/columns.ts';
import { findValue, first, listValues, type Page, pageOf } from '../core/rows.ts';

/** Names a protocol of a practice. */
export type ProtocolKey = { organizationId: OrganizationId; protocolId: ProtocolId };

/** A user who lists protocols: sees their own and shared ones. If `userId` is undefined, sees all of the practice. */
export type ProtocolViewer = { organizationId: OrganizationId; userId: UserId | undefined };

export const PROTOCOL_SORT_KEYS = {
  name: "fold_text(p.definition->>'name')",
  type: 'lower(p.type)',
  provider: 'lower(p.provider)',
  deviceType: 'p.device_type',
  placementSystem: 'p.placement_system',
  updatedAt: 'p.updated_at',
} as const;
export type ProtocolSortKey = keyof typeof PROTOCOL_SORT_KEYS;

/**
 * The practice's protocols in their newest version, those of its packages, and built-in ones; `$1` is the organization,
 * `$2` the viewing user or null.
 */
const VISIBLE = `(
  select protocol_id, null::uuid as therapist_id, null::text as owner_name, type, provider, 'any' as device_type,
    placement_system, true as is_shared, null::timestamptz as archived_at, protocol_version, 1 as version,
    null::timestamptz as updated_at, definition,
    case when definition->>'category' is null then '[]'::jsonb
      else jsonb_build_array(md5(lower(definition->>'category'))) end as category_ids,
    0 as own, position
  from built_in_protocol
  union all
  select o.protocol_id, o.therapist_id,
    (select nullif(trim(u.first_name || ' ' || u.last_name), '') from app_user u
     where u.organization_id = o.organization_id and u.user_id = o.therapist_id) as owner_name,
    o.type, o.provider, o.device_type, coalesce(o.placement_system, 'custom') as placement_system,
    o.is_shared or o.package_key is not null as is_shared, o.archived_at, v.protocol_version, o.version, o.updated_at,
    v.definition,
    coalesce((select jsonb_agg(c.category_id order by c.category_id) from protocol_in_category c
      where c.organization_id = o.organization_id and c.protocol_id = o.protocol_id), '[]'::jsonb) as category_ids,
    1 as own, 0 as position
  from protocol o
  join protocol_version v on v.organization_id = o.organization_id and v.protocol_id = o.protocol_id
    and v.protocol_version = o.newest_version
  where o.organization_id = $1
    and ($2::uuid is null or o.therapist_id = $2::uuid or o.is_shared or o.package_key is not null)
    and (o.package_key is null or not exists (select 1 from protocol_package g
      where g.organization_id = o.organization_id and g.package_key = o.package_key and g.removed_at is not null))
) p`;

const COLUMNS = `${columns<ProtocolRecord>('p')(
  'protocolId therapistId ownerName type provider deviceType placementSystem categoryIds',
  'isShared protocolVersion version updatedAt definition',
)}, p.archived_at is not null as "isArchived"`;

const lookingAs = ({ organizationId, userId }: ProtocolViewer) => [organizationId, userId ?? null] as const;

export type ProtocolFilter = Paging & {
  searchTerm: string;
  type?: string | undefined;
  /** Separated by commas. */
  categoryIds?: string | undefined;
  /** Of the protocols for any device, these are listed too. */
  device: { type: ProtocolDeviceType; alsoIds: readonly ProtocolId[] } | undefined;
  placementSystem?: PlacementSystem | undefined;
  provider?: string | undefined;
  owner: { therapistId: UserId; isOwned: boolean } | undefined;
  isArchived: boolean;
  sortKey: ProtocolSortKey | undefined;
};

export async function listProtocols(
  sql: Queryable,
  viewer: ProtocolViewer,
  filter: ProtocolFilter,
): Promise<Page<ProtocolRecord>> {
  const params = new Params();
  for (const value of lookingAs(viewer)) params.add(value);
  const where = `where ${conditionsOf(filter, params).join(' and ')}`;
  // Default order: built-in ones in their own order, then the practice's by name.
  const order = filter.sortKey
    ? `${PROTOCOL_SORT_KEYS[filter.sortKey]} ${filter.sortOrder} nulls last`
    : `p.own, p.position, ${PROTOCOL_SORT_KEYS.name}`;
  return pageOf(sql, params.values, filter, {
    counted: `from ${VISIBLE} ${where}`,
    rows: `select ${COLUMNS} from ${VISIBLE} ${where}
     order by ${order}, p.protocol_id`,
  });
}

function conditionsOf(filter: ProtocolFilter, params: Params): string[] {
  const conditions = [filter.isArchived ? 'p.archived_at is not null' : 'p.archived_at is null'];
  if (filter.type) conditions.push(`p.type = ${params.add(filter.type)}`);
  if (filter.placementSystem) conditions.push(`p.placement_system = ${params.add(filter.placementSystem)}`);
  if (filter.provider) conditions.push(`p.provider = ${params.add(filter.provider)}`);
  if (filter.owner) {
    const sameness = filter.owner.isOwned ? 'is not distinct from' : 'is distinct from';
    conditions.push(`p.therapist_id ${sameness} ${params.add(filter.owner.therapistId)}`);
  }
  if (filter.categoryIds) {
    const wanted = `string_to_array(${params.add(filter.categoryIds)}, ',')`;
    conditions.push(`jsonb_exists_any(p.category_ids, ${wanted})`);
  }
  if (filter.device) {
    const { type, alsoIds } = filter.device;
    const also = `p.protocol_id::text = any(string_to_array(${params.add(alsoIds.join(','))}, ','))`;
    conditions.push(`(p.device_type = ${params.add(type)} or ${also})`);
  }
  if (filter.searchTerm) {
    const texts = "fold_text(concat_ws(' ', p.definition->>'name', p.definition->>'description'))";
    conditions.push(holdsWords(texts, filter.searchTerm, params));
  }
  return conditions;
}

/** Every protocol for any device, so that the caller can check which of them a headset can run. */
export async function listForAnyDevice(
  sql: Queryable,
  viewer: ProtocolViewer,
): Promise<{ protocolId: ProtocolId; definition: Protocol }[]> {
  return sql.query(
    `select p.protocol_id as "protocolId", p.definition from ${VISIBLE} where p.device_type = 'any' limit 2000`,
    lookingAs(viewer),
  );
}

export const listTypes = (sql: Queryable, viewer: ProtocolViewer): Promise<string[]> =>
  listValues(
    sql,
    `select p.type from ${VISIBLE} where p.archived_at is null group by p.type order by lower(p.type), p.type limit 500`,
    lookingAs(viewer),
  );

export const findProtocol = (
  sql: Queryable,
  viewer: ProtocolViewer,
  protocolId: ProtocolId,
): Promise<ProtocolRecord | undefined> =>
  first(sql, `select ${COLUMNS} from ${VISIBLE} where p.protocol_id = $3`, [
    ...lookingAs(viewer),
    protocolId,
  ]);

/** Newest first; a built-in protocol has only its current version. */
export async function listVersions(
  sql: Queryable,
  organizationId: OrganizationId,
  { protocolId, ...paging }: Pick<Paging, 'startFrom' | 'limit'> & { protocolId: ProtocolId },
): Promise<Page<ProtocolVersion>> {
  const versions = `from (
    select protocol_version, null::uuid as created_by, null::timestamptz as created_at, '' as note, definition
    from built_in_protocol where protocol_id = $2
    union all
    select protocol_version, created_by, created_at, note, definition
    from protocol_version where organization_id = $1 and protocol_id = $2
  ) v`;
  return pageOf(sql, [organizationId, protocolId], paging, {
    counted: versions,
    rows: `select ${columns<ProtocolVersion>('v')('protocolVersion createdAt note definition')},
       nullif(trim(u.first_name || ' ' || u.last_name), '') as "authorName"
     ${versions} left join app_user u on u.organization_id = $1 and u.user_id = v.created_by
     order by v.protocol_version desc`,
  });
}

export const findVersion = (
  sql: Queryable,
  organizationId: OrganizationId,
  { protocolId, protocolVersion }: { protocolId: ProtocolId; protocolVersion: number },
): Promise<Protocol | undefined> =>
  findValue(
    sql,
    `select definition from protocol_version
     where organization_id = $1 and protocol_id = $2 and protocol_version = $3`,
    [organizationId, protocolId, protocolVersion],
  );
