import type { BluetoothDriver, NetworkDriver } from '../common/contract.ts';
import type { CrownOwner } from './account.ts';
import { openOverBluetooth } from './connect.ts';
import { CROWN, CROWN_WIFI } from './family.ts';
import { CrownMemory } from './memory.ts';
import { neurosityAccount } from './own-account.ts';
import { openOverWifi } from './wifi.ts';

/** Both ways to a Crown. They share the sample count, so a session may switch between them. */
export function createCrownDrivers(owner: CrownOwner): { bluetooth: BluetoothDriver; wifi: NetworkDriver } {
  const memory = new CrownMemory();
  return {
    bluetooth: { ...CROWN, open: (link, time) => openOverBluetooth({ link, time, owner, memory }) },
    wifi: {
      ...CROWN_WIFI,
      devices: async () =>
        (await owner.devices()).map(({ deviceId, deviceNickname }) => ({ deviceId, name: deviceNickname })),
      open: (deviceId, time, onLost) => openOverWifi({ deviceId, time, owner, memory, onLost }),
    },
  };
}

export const CROWN_DRIVERS = createCrownDrivers(neurosityAccount);
