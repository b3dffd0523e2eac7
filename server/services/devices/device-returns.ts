import type { ClientId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { takeBackFromErased } from '#server/repositories/devices/device-events.ts';
import { IN_PRACTICE } from '#server/repositories/devices/devices.ts';
import type { Caller, InnerDeps } from '../core/deps.ts';
import { record } from './devices.ts';

/** Devices of somebody who is erased are the practice's again, and their history says why without naming anybody. */
export async function takeBackDevices(
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  from: { clientId: ClientId } | { userId: UserId },
): Promise<void> {
  const { organizationId } = caller;
  for (const ownedDeviceId of await takeBackFromErased(sql, organizationId, from)) {
    const note = 'Returned to the practice: its holder was erased.';
    const key = { organizationId, ownedDeviceId };
    await record(deps, sql, caller, key, { kind: 'holderErased', holder: IN_PRACTICE, note });
  }
}
