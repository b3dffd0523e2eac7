import type { OrganizationId, ProtocolId, UserId } from '#shared/domain/ids.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { Queryable } from '../db/db.ts';
import type { Paging } from './paging.ts';
import { containsPattern, Params } from './paging.ts';

export type ProtocolRow = {
  protocolId: ProtocolId;
  therapistId: UserId | null;
  type: string;
  provider: string;
  protocolVersion: number;
  definition: Protocol;
};

export const PROTOCOL_SORT_KEYS = {
  name: "lower(p.definition->>'name')",
  type: 'lower(p.type)',
  provider: 'lower(p.provider)',
} as const;
export type ProtocolSortKey = keyof typeof PROTOCOL_SORT_KEYS;

/** The practice's protocols in their newest version and those Loopwell ships; `$1` is the organization. */
const VISIBLE = `(
  select protocol_id, null::uuid as therapist_id, type, provider, protocol_version, definition, 0 as own, position
  from built_in_protocol
  union all
  select o.protocol_id, o.therapist_id, o.type, o.provider, v.protocol_version, v.definition, 1 as own, 0 as position
  from protocol o
  join protocol_version v on v.organization_id = o.organization_id and v.protocol_id = o.protocol_id
    and v.protocol_version = o.newest_version
  where o.organization_id = $1
) p`;

const COLUMNS = `p.protocol_id as "protocolId", p.therapist_id as "therapistId", p.type, p.provider,
  p.protocol_version as "protocolVersion", p.definition`;

/** Practices name categories freely: the same word in small and capital letters is one. */
const CATEGORY_ID = "md5(lower(p.definition->>'category'))";

export type ProtocolFilter = Paging & {
  searchTerm: string;
  type: string | undefined;
  /** With commas between. */
  categoryIds: string | undefined;
  sortKey: ProtocolSortKey | undefined;
};

export async function listProtocols(
  sql: Queryable,
  organizationId: OrganizationId,
  filter: ProtocolFilter,
): Promise<{ rows: ProtocolRow[]; total: number }> {
  const params = new Params();
  params.add(organizationId);
  const conditions = ['true'];
  if (filter.type) conditions.push(`p.type = ${params.add(filter.type)}`);
  if (filter.categoryIds) {
    conditions.push(`${CATEGORY_ID} = any(string_to_array(${params.add(filter.categoryIds)}, ','))`);
  }
  if (filter.searchTerm) {
    const pattern = params.add(containsPattern(filter.searchTerm));
    conditions.push(
      `lower(p.definition->>'name' || ' ' || coalesce(p.definition->>'description', '')) like ${pattern}`,
    );
  }
  const where = `where ${conditions.join(' and ')}`;
  const [count] = await sql.query<{ total: number }>(
    `select count(*) as total from ${VISIBLE} ${where}`,
    params.values,
  );
  // Unsorted: the shipped ones in their own order, then the practice's by name.
  const order = filter.sortKey
    ? `${PROTOCOL_SORT_KEYS[filter.sortKey]} ${filter.sortOrder}`
    : `p.own, p.position, ${PROTOCOL_SORT_KEYS.name}`;
  const rows = await sql.query<ProtocolRow>(
    `select ${COLUMNS} from ${VISIBLE} ${where}
     order by ${order}, p.protocol_id limit ${params.add(filter.limit)} offset ${params.add(filter.startFrom)}`,
    params.values,
  );
  return { rows, total: count?.total ?? 0 };
}

export async function listCategories(
  sql: Queryable,
  organizationId: OrganizationId,
): Promise<{ categoryId: string; name: string }[]> {
  return sql.query(
    `select ${CATEGORY_ID} as "categoryId", min(p.definition->>'category') as name from ${VISIBLE}
     where coalesce(p.definition->>'category', '') <> ''
     group by 1 order by lower(min(p.definition->>'category')), 1 limit 500`,
    [organizationId],
  );
}

export async function findProtocol(
  sql: Queryable,
  organizationId: OrganizationId,
  protocolId: ProtocolId,
): Promise<ProtocolRow | undefined> {
  const rows = await sql.query<ProtocolRow>(`select ${COLUMNS} from ${VISIBLE} where p.protocol_id = $2`, [
    organizationId,
    protocolId,
  ]);
  return rows[0];
}

export type NewProtocol = {
  organizationId: OrganizationId;
  protocolId: ProtocolId;
  therapistId: UserId;
  type: string;
  provider: string;
  definition: Protocol;
  createdBy: UserId;
  createdAt: string;
};

/** Stores version 1. */
export async function insertProtocol(sql: Queryable, protocol: NewProtocol): Promise<void> {
  const { organizationId, protocolId, createdAt } = protocol;
  await sql.query(
    `insert into protocol (organization_id, protocol_id, therapist_id, type, provider, newest_version, created_by,
                           created_at, updated_at)
     values ($1, $2, $3, $4, $5, 1, $6, $7, $7)`,
    [
      organizationId,
      protocolId,
      protocol.therapistId,
      protocol.type,
      protocol.provider,
      protocol.createdBy,
      createdAt,
    ],
  );
  await sql.query(
    `insert into protocol_version (organization_id, protocol_id, protocol_version, definition, created_at)
     values ($1, $2, 1, $3::jsonb, $4)`,
    [organizationId, protocolId, JSON.stringify(protocol.definition), createdAt],
  );
}

/**
 * Stores the next version of a protocol of the practice; earlier ones stay for the sessions that used them. Undefined
 * when `basis`, the version it was made from, is not the newest any more.
 */
export async function insertNextVersion(
  sql: Queryable,
  organizationId: OrganizationId,
  next: {
    protocolId: ProtocolId;
    type: string;
    definition: Protocol;
    basis: number | undefined;
    at: string;
  },
): Promise<number | undefined> {
  const rows = await sql.query<{ version: number }>(
    `update protocol set newest_version = newest_version + 1, type = $3, updated_at = $4
     where organization_id = $1 and protocol_id = $2 and ($5::int is null or newest_version = $5)
     returning newest_version as version`,
    [organizationId, next.protocolId, next.type, next.at, next.basis ?? null],
  );
  const version = rows[0]?.version;
  if (version === undefined) return undefined;
  await sql.query(
    `insert into protocol_version (organization_id, protocol_id, protocol_version, definition, created_at)
     values ($1, $2, $3, $4::jsonb, $5)`,
    [organizationId, next.protocolId, version, JSON.stringify(next.definition), next.at],
  );
  return version;
}

export type BuiltInRow = Omit<ProtocolRow, 'therapistId'> & { position: number };

/** Makes the shipped protocols exactly those given. */
export async function replaceBuiltInProtocols(
  sql: Queryable,
  protocols: readonly BuiltInRow[],
): Promise<void> {
  await sql.query('delete from built_in_protocol');
  for (const { protocolId, type, provider, protocolVersion, position, definition } of protocols) {
    await sql.query(
      `insert into built_in_protocol (protocol_id, type, provider, protocol_version, position, definition)
       values ($1, $2, $3, $4, $5, $6::jsonb)`,
      [protocolId, type, provider, protocolVersion, position, JSON.stringify(definition)],
    );
  }
}
