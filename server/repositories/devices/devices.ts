import type { DeviceState, HolderKind } from '#shared/api/commerce/devices.ts';
import type { ClientId, OrganizationId, OwnedDeviceId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Paging } from '../core/paging.ts';
import { holdsWords, Params } from '../core/paging.ts';
import { columns } from '../core/columns.ts';
import { first, hasRow, insertRow, type Page, pageOf, updateVersion } from '../core/rows.ts';

/** Holder of a device; at most one of the two ids is set. */
export type HolderRef = { kind: HolderKind; userId: UserId | null; clientId: ClientId | null };

export const IN_PRACTICE: HolderRef = { kind: 'practice', userId: null, clientId: null };

export type DeviceRow = {
  ownedDeviceId: OwnedDeviceId;
  deviceType: string | null;
  deviceName: string;
  serial: string | null;
  nickname: string;
  note: string;
  state: DeviceState;
  holderKind: HolderKind;
  holderUserId: UserId | null;
  holderClientId: ClientId | null;
  holderFirstName: string;
  holderLastName: string;
  lastSeenAt: string | null;
  batteryPct: number | null;
  firmware: string | null;
  canUndo: boolean;
  createdAt: string;
  updatedAt: string;
  version: number;
};

export const holderOf = (row: DeviceRow): HolderRef => ({
  kind: row.holderKind,
  userId: row.holderUserId,
  clientId: row.holderClientId,
});

/** Holders are sorted by kind: sorting by name would reveal names while they are hidden. */
export const DEVICE_SORT_KEYS = {
  deviceName: 'fold_text(d.device_name)',
  nickname: "nullif(fold_text(d.nickname), '')",
  serial: 'lower(d.serial)',
  state: 'd.state',
  holder: 'd.holder_kind',
  lastSeenAt: 'd.last_seen_at',
  batteryPct: 'd.battery_pct',
  createdAt: 'd.created_at',
} as const;
/** While names are hidden, the order must not reveal device nicknames either. */
const MASKED_SORT_KEYS = { ...DEVICE_SORT_KEYS, nickname: DEVICE_SORT_KEYS.deviceName };
export type DeviceSortKey = keyof typeof DEVICE_SORT_KEYS;

const FROM = `
  from owned_device d
  left join app_user u on u.organization_id = d.organization_id and u.user_id = d.holder_user_id
  left join client c on c.organization_id = d.organization_id and c.client_id = d.holder_client_id`;

/** The newest event that was not undone decides; events recorded on connection do not count as steps. */
const CAN_UNDO = `coalesce((
    select e.before is not null from owned_device_event e
    where e.organization_id = d.organization_id and e.owned_device_id = d.owned_device_id
      and e.undone_at is null and e.kind <> 'firmware'
    order by e.seq desc limit 1
  ), false)`;

const SELECT = `
  select ${columns<DeviceRow>('d')(
    'ownedDeviceId deviceType deviceName serial nickname note state holderKind holderUserId',
    'holderClientId lastSeenAt firmware createdAt updatedAt version',
  )},
         coalesce(u.first_name, c.first_name, '') as "holderFirstName",
         coalesce(u.last_name, c.last_name, '') as "holderLastName",
         d.battery_pct::float8 as "batteryPct", ${CAN_UNDO} as "canUndo" ${FROM}`;

export type DeviceFilter = Paging & {
  searchTerm: string;
  state?: DeviceState | undefined;
  holder?: HolderKind | undefined;
  holderClientId?: ClientId | undefined;
  deviceType?: string | undefined;
  sortKey: DeviceSortKey;
  /** Names and device nicknames are hidden from the caller, so neither search nor order may reveal them. */
  isMasked: boolean;
};

export async function listDevices(
  sql: Queryable,
  organizationId: OrganizationId,
  filter: DeviceFilter,
): Promise<Page<DeviceRow>> {
  const params = new Params();
  const conditions = [`d.organization_id = ${params.add(organizationId)}`];
  if (filter.state) conditions.push(`d.state = ${params.add(filter.state)}`);
  if (filter.holder) conditions.push(`d.holder_kind = ${params.add(filter.holder)}`);
  if (filter.holderClientId)
    conditions.push(`d.holder_client_id = ${params.add(filter.holderClientId)}::uuid`);
  if (filter.deviceType) conditions.push(`d.device_type = ${params.add(filter.deviceType)}`);
  if (filter.searchTerm) {
    const texts = ['d.device_name', "coalesce(d.serial, '')"];
    if (!filter.isMasked) {
      texts.push(
        'd.nickname',
        "coalesce(u.first_name || ' ' || u.last_name, c.first_name || ' ' || c.last_name, '')",
      );
    }
    conditions.push(holdsWords(`fold_text(${texts.join(" || ' ' || ")})`, filter.searchTerm, params));
  }
  const where = `where ${conditions.join(' and ')}`;
  const keys = filter.isMasked ? MASKED_SORT_KEYS : DEVICE_SORT_KEYS;
  return pageOf(sql, params.values, filter, {
    counted: `${FROM} ${where}`,
    rows: `${SELECT} ${where}
     order by ${keys[filter.sortKey]} ${filter.sortOrder} nulls last, fold_text(d.device_name), d.owned_device_id`,
  });
}

export type DeviceKey = { organizationId: OrganizationId; ownedDeviceId: OwnedDeviceId };

export const findDevice = (sql: Queryable, key: DeviceKey): Promise<DeviceRow | undefined> =>
  first(sql, `${SELECT} where d.organization_id = $1 and d.owned_device_id = $2`, [
    key.organizationId,
    key.ownedDeviceId,
  ]);

type Seen = { deviceType: string | null; deviceName: string; serial: string | null };

/**
 * Devices in use that match a connected headset: by serial number, otherwise all of its model. Limit 2 suffices to
 * detect ambiguity. Drivers name headsets outside the catalogue differently, so only their serial number counts.
 */
export async function listCandidates(
  sql: Queryable,
  organizationId: OrganizationId,
  { deviceType, deviceName, serial }: Seen,
): Promise<DeviceRow[]> {
  const [condition, wanted] =
    serial === null
      ? ['d.device_name = $2 and d.device_type is not distinct from $3::text', deviceName]
      : ['lower(d.serial) = lower($2) and d.device_type is not distinct from $3::text', serial];
  return sql.query<DeviceRow>(
    `${SELECT} where d.organization_id = $1 and d.state <> 'retired' and ${condition}
     order by d.owned_device_id limit 2`,
    [organizationId, wanted, deviceType],
  );
}

export type NewDeviceRow = DeviceKey & {
  deviceType: string | null;
  deviceName: string;
  serial: string | null;
  nickname: string;
  note: string;
  state: DeviceState;
  order: { orderId: string; piece: number } | undefined;
  createdBy: UserId | null;
  at: string;
};

/** False if the practice already has this serial number or this piece of the order. */
export const insertDevice = (sql: Queryable, row: NewDeviceRow): Promise<boolean> =>
  insertRow(
    sql,
    'owned_device',
    [
      'organizationId ownedDeviceId deviceType deviceName serial nickname note state holderKind orderId',
      'orderPiece createdBy createdAt updatedAt',
    ],
    {
      ...row,
      holderKind: 'practice',
      orderId: row.order?.orderId ?? null,
      orderPiece: row.order?.piece ?? null,
      createdAt: row.at,
      updatedAt: row.at,
    },
    'on conflict do nothing',
  );

export type DeviceChange = Pick<DeviceRow, 'serial' | 'nickname' | 'note' | 'state'> & { holder: HolderRef };

/** False if it has changed since `version`. */
export const updateDevice = (
  sql: Queryable,
  { organizationId, ownedDeviceId, version, at }: DeviceKey & { version: number; at: string },
  { serial, nickname, note, state, holder }: DeviceChange,
): Promise<boolean> =>
  updateVersion(
    sql,
    'owned_device',
    { organizationId, ownedDeviceId, version },
    {
      serial,
      nickname,
      note,
      state,
      holderKind: holder.kind,
      holderUserId: holder.userId,
      holderClientId: holder.clientId,
      updatedAt: at,
    },
  );

/** Returns whether another device of the same model has this serial number. */
export const hasSerial = (
  sql: Queryable,
  key: DeviceKey,
  { deviceName, serial }: { deviceName: string; serial: string },
): Promise<boolean> =>
  hasRow(
    sql,
    `from owned_device
     where organization_id = $1 and owned_device_id <> $2 and device_name = $3 and lower(serial) = lower($4)`,
    [key.organizationId, key.ownedDeviceId, deviceName, serial],
  );

export async function putSeen(
  sql: Queryable,
  key: DeviceKey,
  seen: { at: string; batteryPct: number | null; firmware: string | null },
): Promise<void> {
  await sql.query(
    `update owned_device
     set last_seen_at = $3, battery_pct = coalesce($4, battery_pct), firmware = coalesce($5, firmware)
     where organization_id = $1 and owned_device_id = $2`,
    [key.organizationId, key.ownedDeviceId, seen.at, seen.batteryPct, seen.firmware],
  );
}
