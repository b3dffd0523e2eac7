import type { ProtocolDeviceType } from '#shared/api/protocols.ts';
import type { ProtocolId, UserId } from '#shared/domain/ids.ts';
import type { PackageKey } from '#shared/domain/protocol-packages.ts';
import type { PlacementSystem } from '#shared/eeg/placement-system.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { Queryable } from '#server/db/db.ts';
import { changed, findValue, insertRow, lockBuiltIns, updateRows } from '../core/rows.ts';
import type { ProtocolKey } from './protocols.ts';

export type NewProtocol = ProtocolKey & {
  /** Null for protocols of a package. */
  therapistId: UserId | null;
  type: string;
  provider: string;
  deviceType: ProtocolDeviceType;
  placementSystem: PlacementSystem;
  isShared: boolean;
  /** The package it comes from, and its name there. */
  source: { packageKey: PackageKey; item: string } | undefined;
  note: string;
  definition: Protocol;
  createdBy: UserId;
  createdAt: string;
};

/** Stores version 1. */
export async function insertProtocol(sql: Queryable, protocol: NewProtocol): Promise<void> {
  const { createdAt, source } = protocol;
  await insertRow(
    sql,
    'protocol',
    [
      'organizationId protocolId therapistId type provider newestVersion createdBy createdAt updatedAt',
      'deviceType placementSystem isShared packageKey packageItem',
    ],
    {
      ...protocol,
      newestVersion: 1,
      updatedAt: createdAt,
      packageKey: source?.packageKey ?? null,
      packageItem: source?.item ?? null,
    },
  );
  await insertVersion(sql, { ...protocol, protocolVersion: 1, at: createdAt });
}

type NewVersion = ProtocolKey & {
  protocolVersion: number;
  definition: Protocol;
  createdBy: UserId;
  note: string;
  at: string;
};

async function insertVersion(sql: Queryable, version: NewVersion): Promise<void> {
  await insertRow(
    sql,
    'protocol_version',
    'organizationId protocolId protocolVersion definition createdBy note createdAt',
    { ...version, createdAt: version.at },
  );
}

export type NextVersion = Omit<NewVersion, 'protocolVersion'> & {
  /** Undefined keeps the current value. */
  type?: string | undefined;
  deviceType?: ProtocolDeviceType | undefined;
  placementSystem: PlacementSystem;
  basis: number | undefined;
  /** The `version` of the record that was edited. */
  recordVersion?: number | undefined;
};

/**
 * Stores the next version of a protocol; earlier ones stay for the sessions that used them. Undefined if `basis`, the
 * version it was made from, is no longer the newest, or the record has changed since `recordVersion`.
 */
export async function insertNextVersion(sql: Queryable, next: NextVersion): Promise<number | undefined> {
  const version = await findValue<number>(
    sql,
    `update protocol set newest_version = newest_version + 1, version = version + 1,
       type = coalesce($3, type), device_type = coalesce($4, device_type), placement_system = $5, updated_at = $6
     where organization_id = $1 and protocol_id = $2 and ($7::int is null or newest_version = $7)
       and ($8::int is null or version = $8)
     returning newest_version`,
    [
      next.organizationId,
      next.protocolId,
      next.type ?? null,
      next.deviceType ?? null,
      next.placementSystem,
      next.at,
      next.basis ?? null,
      next.recordVersion ?? null,
    ],
  );
  if (version === undefined) return undefined;
  await insertVersion(sql, { ...next, protocolVersion: version });
  return version;
}

/** Undefined fields stay unchanged. */
export type ProtocolChange = ProtocolKey & {
  type: string | undefined;
  deviceType: ProtocolDeviceType | undefined;
  isShared: boolean | undefined;
  isArchived: boolean | undefined;
  /** The `version` of the record that was edited. */
  basis: number | undefined;
  at: string;
};

/** Changes fields of a protocol outside its definition. False if the record has changed since `basis`. */
export const changeProtocol = (sql: Queryable, change: ProtocolChange): Promise<boolean> =>
  changed(
    sql,
    `update protocol set type = coalesce($3, type), device_type = coalesce($4, device_type),
       is_shared = coalesce($5, is_shared), version = version + 1, updated_at = $7::timestamptz,
       archived_at = case when coalesce($6, archived_at is not null) then coalesce(archived_at, $7::timestamptz) end
     where organization_id = $1 and protocol_id = $2 and ($8::int is null or version = $8)`,
    [
      change.organizationId,
      change.protocolId,
      change.type ?? null,
      change.deviceType ?? null,
      change.isShared ?? null,
      change.isArchived ?? null,
      change.at,
      change.basis ?? null,
    ],
  );

export type BuiltInRow = {
  protocolId: ProtocolId;
  type: string;
  provider: string;
  protocolVersion: number;
  definition: Protocol;
  placementSystem: PlacementSystem;
  position: number;
};

/** Replaces the built-in protocols by exactly these. */
export async function replaceBuiltInProtocols(
  sql: Queryable,
  protocols: readonly BuiltInRow[],
): Promise<void> {
  await lockBuiltIns(sql);
  await sql.query('delete from built_in_protocol');
  await sql.query(
    `insert into built_in_protocol (protocol_id, type, provider, protocol_version, position, placement_system,
                                    definition)
     select "protocolId", type, provider, "protocolVersion", position, "placementSystem", definition
     from jsonb_to_recordset($1::jsonb) as shipped ("protocolId" uuid, type text, provider text,
       "protocolVersion" integer, position integer, "placementSystem" text, definition jsonb)`,
    [JSON.stringify(protocols)],
  );
}

/** For the system scope: protocols from before the placement system was stored. */
export async function listUnplaced(sql: Queryable): Promise<(ProtocolKey & { definition: Protocol })[]> {
  return sql.query(
    `select o.organization_id as "organizationId", o.protocol_id as "protocolId", v.definition from protocol o
     join protocol_version v on v.organization_id = o.organization_id and v.protocol_id = o.protocol_id
       and v.protocol_version = o.newest_version
     where o.placement_system is null limit 10000`,
  );
}

export const placeProtocol = (
  sql: Queryable,
  { organizationId, protocolId }: ProtocolKey,
  placementSystem: PlacementSystem,
): Promise<boolean> => updateRows(sql, 'protocol', { organizationId, protocolId }, { placementSystem });
