import * as contract from '#shared/api/commerce/devices.ts';
import type { EndpointRequest } from '#shared/api/endpoint.ts';
import type { AppError } from '#shared/errors.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import { findClient } from '#server/repositories/clients/clients.ts';
import * as events from '#server/repositories/devices/device-events.ts';
import * as devices from '#server/repositories/devices/devices.ts';
import { findUser } from '#server/repositories/practice/users.ts';
import type { Caller } from '../core/deps.ts';
import { modelFactsOf, deviceView } from './device-view.ts';
import { checkedSerial, finish, record, requireDevice, store } from './devices.ts';
import { service } from '../core/service.ts';
import { conflict, notFound } from '../core/refusals.ts';

const beforeOf = (device: devices.DeviceRow): events.DeviceBefore => ({
  state: device.state,
  holder: devices.holderOf(device),
  serial: device.serial,
});

const keyOf = ({ organizationId }: Caller, { ownedDeviceId }: Pick<devices.DeviceRow, 'ownedDeviceId'>) => ({
  organizationId,
  ownedDeviceId,
});

/** Hands out a device, passes it on or takes it back. */
export const move = service(contract.moveDevice, async ({ sql, deps, caller, params, body }) => {
  const key = keyOf(caller, params);
  const device = await requireDevice(sql, key);
  if (device.state !== 'owned') throw notInUse(device);
  const holder = await holderFor(sql, caller, body.to);
  await store(deps, sql, key, device, { version: body.version, holder });
  const kind = holder.kind === 'practice' ? 'returned' : 'handedOut';
  await record(deps, sql, caller, key, { kind, holder, note: body.note, before: beforeOf(device) });
  return finish(deps, sql, caller, key, holder.kind === 'practice' ? 'device.return' : 'device.handOut');
});

const notInUse = ({ state }: devices.DeviceRow): AppError =>
  conflict(
    state === 'retired'
      ? 'This device is retired. Put it back in use before you hand it out.'
      : 'This device has not arrived yet. Mark it as arrived before you hand it out.',
  );

type Target = EndpointRequest<typeof contract.moveDevice>['body']['to'];

async function holderFor(sql: Queryable, { organizationId }: Caller, to: Target): Promise<devices.HolderRef> {
  switch (to.kind) {
    case 'practice':
      return devices.IN_PRACTICE;
    case 'operator': {
      const user = await findUser(sql, organizationId, to.id);
      if (!user || user.userType === 'C') throw notFound('This operator');
      if (user.deactivatedAt !== null) {
        throw conflict('This operator is deactivated. Choose an active operator.');
      }
      return { kind: 'operator', userId: to.id, clientId: null };
    }
    case 'client': {
      if (!(await findClient(sql, organizationId, to.id))) throw notFound('This client');
      return { kind: 'client', userId: null, clientId: to.id };
    }
  }
}

/** Records an arrival, retires a device or reactivates it. A retired device is located in the practice. */
export const setState = service(contract.setDeviceState, async ({ sql, deps, caller, params, body }) => {
  const key = keyOf(caller, params);
  const { state, version, note } = body;
  const device = await requireDevice(sql, key);
  if (device.state === state) {
    throw conflict(
      state === 'retired' ? 'This device is retired already.' : 'This device is in use already.',
    );
  }
  const serial = await checkedSerial(sql, key, device, body.serial ?? device.serial ?? '');
  await store(deps, sql, key, device, { version, state, serial, holder: devices.IN_PRACTICE });
  const step = STEPS[state === 'retired' ? 'retired' : device.state === 'onTheWay' ? 'arrived' : 'restored'];
  const before = beforeOf(device);
  await record(deps, sql, caller, key, { kind: step.kind, holder: devices.IN_PRACTICE, note, before });
  return finish(deps, sql, caller, key, step.action);
});

const STEPS = {
  retired: { kind: 'retired', action: 'device.retire' },
  arrived: { kind: 'arrived', action: 'device.arrive' },
  restored: { kind: 'restored', action: 'device.restore' },
} as const;

/** Removes the last step from the history and restores the previous state of the device. */
export const undo = service(contract.undoDevice, async ({ sql, deps, caller, params, body }) => {
  const key = keyOf(caller, params);
  const device = await requireDevice(sql, key);
  const step = await events.lastStep(sql, key);
  if (!step) throw conflict('There is nothing to undo: the last change cannot be undone.');
  const { state, holder, serial } = step.before;
  // A serial number entered with the arrival is removed with it; one corrected later stays.
  const isEntered = step.kind === 'arrived' && serial === null;
  await store(deps, sql, key, device, {
    version: body.version,
    state,
    holder,
    ...(isEntered ? { serial } : {}),
  });
  await events.markUndone(sql, caller.organizationId, step.deviceEventId, isoNow(deps.clock));
  return finish(deps, sql, caller, key, 'device.undo');
});

/**
 * Matches a connected headset to a device of the practice by its serial number. A headset without one is taken for the
 * only device of its model. If there are several, nothing is recorded, because that would be a guess.
 */
export const noteSeen = service(contract.noteDeviceSeen, async ({ sql, deps, caller, body }) => {
  const { deviceType, deviceName } = modelFactsOf(body);
  const { serial, firmware, batteryPct } = body;
  const found = await devices.listCandidates(sql, caller.organizationId, {
    deviceType,
    deviceName,
    serial,
  });
  const [device] = found;
  if (!device || found.length > 1) return { device: null };
  const key = keyOf(caller, device);
  await devices.putSeen(sql, key, { at: isoNow(deps.clock), batteryPct, firmware });
  if (firmware !== null && device.firmware !== null && firmware !== device.firmware) {
    const note = `${device.firmware} became ${firmware}`;
    await record(deps, sql, caller, key, { kind: 'firmware', note });
  }
  return { device: deviceView(await requireDevice(sql, key)) };
});
