import type { ClientId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { takeBackFromErased } from '#server/repositories/devices/device-events.ts';
import { IN_PRACTICE } from '#server/repositories/devices/devices.ts';
import type { Caller, InnerDeps } from '../core/deps.ts';
import { record } from './devices.ts';

/** Returns the devices of an erased person to the practice. Their history gives the reason without a name. */
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
