import * as contract from '#shared/api/commerce/devices.ts';
import type { OwnedDevice } from '#shared/api/commerce/devices.ts';
import type { OwnedDeviceId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as events from '#server/repositories/devices/device-events.ts';
import * as devices from '#server/repositories/devices/devices.ts';
import { sortKeyIn } from '../core/access.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller, InnerDeps } from '../core/deps.ts';
import { idOfRequest } from '../core/request-ids.ts';
import { deviceView, eventView, modelFactsOf } from './device-view.ts';
import { textAfter } from '../core/hidden-text.ts';
import { whenTaken } from '../core/taken.ts';
import { service } from '../core/service.ts';
import { conflict, existing } from '../core/refusals.ts';

export const list = service.reading(contract.listDevices, async ({ sql, caller, query }) => {
  const sortKey = sortKeyIn(devices.DEVICE_SORT_KEYS, query.sortKey) ?? 'deviceName';
  const { rows, total } = await devices.listDevices(sql, caller.organizationId, {
    ...query,
    sortKey,
    isMasked: caller.isMasked,
  });
  return { ownedDevices: rows.map(deviceView), totalOwnedDevices: total };
});

export const get = service(contract.getDevice, async ({ sql, caller, params }) => {
  const key = { organizationId: caller.organizationId, ownedDeviceId: params.ownedDeviceId };
  const device = await requireDevice(sql, key);
  const history = await events.listDeviceEvents(sql, key);
  return { device: deviceView(device), history: history.map(eventView) };
});

export async function requireDevice(sql: Queryable, key: devices.DeviceKey): Promise<devices.DeviceRow> {
  return existing(devices.findDevice(sql, key), 'This device');
}

const serialTaken = (): AppError =>
  conflict(
    'The practice already has a device of this model with this serial number. Search the list, including retired devices.',
    { serial: 'Belongs to another device.' },
  );

export const add = service(contract.addDevice, async ({ sql, deps, caller, headers, body }) => {
  const model = modelFactsOf(body);
  if (body.deviceType !== null && model.deviceType === null) {
    throw new AppError('invalid', 'The catalog does not have this model. Choose one from the list.', {
      deviceType: 'Unknown model.',
    });
  }
  const requestKey = headers?.['idempotency-key'];
  const ownedDeviceId = idOfRequest(deps, caller, requestKey, ['device', body]) as OwnedDeviceId;
  const key = { organizationId: caller.organizationId, ownedDeviceId };
  const at = isoNow(deps.clock);
  const isNew = await devices.insertDevice(sql, {
    ...key,
    deviceType: model.deviceType,
    deviceName: model.deviceName,
    serial: body.serial === '' ? null : body.serial,
    nickname: body.nickname,
    note: body.note,
    state: 'owned',
    order: undefined,
    createdBy: caller.userId,
    at,
  });
  if (!isNew) {
    const before = await devices.findDevice(sql, key);
    if (!before) throw serialTaken();
    return deviceView(before);
  }
  await record(deps, sql, caller, key, { kind: 'added', holder: devices.IN_PRACTICE });
  return finish(deps, sql, caller, key, 'device.add');
});

export const change = service(contract.patchDevice, async ({ sql, deps, caller, params, body }) => {
  const key = { organizationId: caller.organizationId, ownedDeviceId: params.ownedDeviceId };
  const device = await requireDevice(sql, key);
  const { serial = device.serial ?? '', nickname = device.nickname, note = device.note } = body;
  await store(deps, sql, key, device, {
    version: body.version,
    serial: await checkedSerial(sql, key, device, serial),
    nickname: textAfter(nickname, { stored: device.nickname, shownOn: 'device' }),
    note: textAfter(note, { stored: device.note, shownOn: 'device' }),
  });
  return finish(deps, sql, caller, key, 'device.update');
});

/** The serial number as stored; AppError `conflict` if another device of the model has it. */
export async function checkedSerial(
  sql: Queryable,
  key: devices.DeviceKey,
  { deviceName }: devices.DeviceRow,
  serial: string,
): Promise<string | null> {
  if (serial === '') return null;
  if (await devices.hasSerial(sql, key, { deviceName, serial })) throw serialTaken();
  return serial;
}

/** Stores the differences; AppError `conflict` if the device changed since `version`. */
export async function store(
  deps: InnerDeps,
  sql: Queryable,
  key: devices.DeviceKey,
  before: devices.DeviceRow,
  { version, ...change }: Partial<devices.DeviceChange> & { version: number },
): Promise<void> {
  const { serial, nickname, note, state } = before;
  const next = { serial, nickname, note, state, holder: devices.holderOf(before), ...change };
  const at = isoNow(deps.clock);
  if (await devices.updateDevice(sql, { ...key, version, at }, next).catch(whenTaken(serialTaken))) return;
  throw conflict('Someone else changed this device. Check their change, then decide which one to keep.');
}

type Step = {
  kind: contract.DeviceEventKind;
  holder?: devices.HolderRef;
  note?: string;
  before?: events.DeviceBefore;
};

export const record = (
  deps: Pick<InnerDeps, 'clock' | 'ids'>,
  sql: Queryable,
  caller: Pick<Caller, 'userId'> | undefined,
  key: devices.DeviceKey,
  { kind, holder, note = '', before }: Step,
): Promise<void> =>
  events.insertDeviceEvent(sql, {
    ...key,
    deviceEventId: deps.ids.next(),
    at: isoNow(deps.clock),
    kind,
    actorId: caller?.userId ?? null,
    holder,
    note,
    before,
  });

/** Writes the audit entry and returns the current device. */
export async function finish(
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  key: devices.DeviceKey,
  action: string,
): Promise<OwnedDevice> {
  await writeAudit(deps, sql, caller, { action, subject: { type: 'device', id: key.ownedDeviceId } });
  return deviceView(await requireDevice(sql, key));
}
