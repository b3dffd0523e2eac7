import type { DeviceEventKind, DeviceState, HolderKind } from '#shared/api/commerce/devices.ts';
import type { ClientId, OrganizationId, OwnedDeviceId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import type { DeviceKey, HolderRef } from './devices.ts';
import { first, listValues, updateRows } from '../core/rows.ts';

/** State that undoing a step restores. */
export type DeviceBefore = { state: DeviceState; holder: HolderRef; serial: string | null };

export type DeviceEventRow = {
  deviceEventId: string;
  at: string;
  kind: DeviceEventKind;
  actorName: string | null;
  holderKind: HolderKind | null;
  holderId: string | null;
  holderFirstName: string;
  holderLastName: string;
  note: string;
  undoneAt: string | null;
};

export type NewDeviceEvent = DeviceKey & {
  deviceEventId: string;
  at: string;
  kind: DeviceEventKind;
  actorId: UserId | null;
  holder: HolderRef | undefined;
  note: string;
  before: DeviceBefore | undefined;
};

export async function insertDeviceEvent(sql: Queryable, event: NewDeviceEvent): Promise<void> {
  await sql.query(
    `insert into owned_device_event (organization_id, owned_device_event_id, owned_device_id, seq, at, kind, actor_id,
       holder_kind, holder_user_id, holder_client_id, note, before)
     select $1, $2, $3, coalesce(max(seq), 0) + 1, $4::timestamptz, $5, $6::uuid, $7, $8::uuid, $9::uuid, $10, $11::jsonb
     from owned_device_event where organization_id = $1 and owned_device_id = $3`,
    [
      event.organizationId,
      event.deviceEventId,
      event.ownedDeviceId,
      event.at,
      event.kind,
      event.actorId,
      event.holder?.kind ?? null,
      event.holder?.userId ?? null,
      event.holder?.clientId ?? null,
      event.note,
      event.before === undefined ? null : JSON.stringify(event.before),
    ],
  );
}

const MOST_EVENTS = 200;

/** Newest first. */
export async function listDeviceEvents(sql: Queryable, key: DeviceKey): Promise<DeviceEventRow[]> {
  return sql.query<DeviceEventRow>(
    `select e.owned_device_event_id as "deviceEventId", e.at, e.kind, a.first_name || ' ' || a.last_name as "actorName",
            e.holder_kind as "holderKind", coalesce(e.holder_user_id, e.holder_client_id) as "holderId",
            coalesce(u.first_name, c.first_name, '') as "holderFirstName",
            coalesce(u.last_name, c.last_name, '') as "holderLastName", e.note, e.undone_at as "undoneAt"
     from owned_device_event e
     left join app_user a on a.organization_id = e.organization_id and a.user_id = e.actor_id
     left join app_user u on u.organization_id = e.organization_id and u.user_id = e.holder_user_id
     left join client c on c.organization_id = e.organization_id and c.client_id = e.holder_client_id
     where e.organization_id = $1 and e.owned_device_id = $2
     order by e.seq desc limit ${MOST_EVENTS}`,
    [key.organizationId, key.ownedDeviceId],
  );
}

/** The next step to undo; undefined if the newest one cannot be undone. */
export async function lastStep(
  sql: Queryable,
  key: DeviceKey,
): Promise<{ deviceEventId: string; kind: DeviceEventKind; before: DeviceBefore } | undefined> {
  const step = await first<{ deviceEventId: string; kind: DeviceEventKind; before: DeviceBefore | null }>(
    sql,
    `select owned_device_event_id as "deviceEventId", kind, before from owned_device_event
     where organization_id = $1 and owned_device_id = $2 and undone_at is null and kind <> 'firmware'
     order by seq desc limit 1`,
    [key.organizationId, key.ownedDeviceId],
  );
  return step?.before ? { ...step, before: step.before } : undefined;
}

export const markUndone = (
  sql: Queryable,
  organizationId: OrganizationId,
  deviceEventId: string,
  at: string,
): Promise<boolean> =>
  updateRows(
    sql,
    'owned_device_event',
    { organizationId, ownedDeviceEventId: deviceEventId },
    { undoneAt: at },
  );

/**
 * Removes an erased person from devices: the device returns to the practice, and its history no longer names them.
 * Their steps cannot be undone, or the device would return to them. Notes made when they returned it are deleted too.
 * Returns the ids of the returned devices.
 */
export async function takeBackFromErased(
  sql: Queryable,
  organizationId: OrganizationId,
  from: { clientId: ClientId } | { userId: UserId },
): Promise<OwnedDeviceId[]> {
  const [column, field, id] =
    'clientId' in from
      ? ['holder_client_id', 'clientId', from.clientId]
      : ['holder_user_id', 'userId', from.userId];
  const key = [organizationId, id];
  const returned = await listValues<OwnedDeviceId>(
    sql,
    `update owned_device set holder_kind = 'practice', ${column} = null, version = version + 1
     where organization_id = $1 and ${column} = $2 returning owned_device_id`,
    key,
  );
  await sql.query(
    `update owned_device_event set ${column} = null, note = '' where organization_id = $1 and ${column} = $2`,
    key,
  );
  await sql.query(
    `update owned_device_event set before = null, note = ''
     where organization_id = $1 and before->'holder'->>'${field}' = $2::text`,
    key,
  );
  return returned;
}
