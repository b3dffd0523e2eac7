import type { BluetoothDriver, NetworkDriver } from '../common/contract.ts';
import type { CrownOwner, NeurosityAccount } from './account.ts';
import { createNeurosityAccount } from './account.ts';
import { openOverBluetooth } from './connect.ts';
import { CrownMemory } from './memory.ts';
import { loadCrownSdk } from './sdk.ts';
import { CROWN_NAME_PREFIXES, CROWN_SERVICE, NEUROSITY_COMPANY_ID } from './uuids.ts';
import { openOverWifi } from './wifi.ts';

/** Both ways to a Crown. They share the sample count, so a session may switch between them. */
export function createCrownDrivers(owner: CrownOwner): { bluetooth: BluetoothDriver; wifi: NetworkDriver } {
  const memory = new CrownMemory();
  return {
    bluetooth: {
      id: 'crown',
      transport: 'bluetooth',
      chooser: {
        filters: [
          ...CROWN_NAME_PREFIXES.map((namePrefix) => ({ namePrefix })),
          { manufacturerData: [{ companyIdentifier: NEUROSITY_COMPANY_ID }] },
        ],
        optionalServices: [CROWN_SERVICE],
      },
      accepts: (services) => services.includes(CROWN_SERVICE),
      open: (link, time) => openOverBluetooth({ link, time, owner, memory }),
    },
    wifi: {
      id: 'crown',
      transport: 'network',
      devices: async () =>
        (await owner.devices()).map(({ deviceId, deviceNickname }) => ({ deviceId, name: deviceNickname })),
      open: (deviceId, time, onLost) => openOverWifi({ deviceId, time, owner, memory, onLost }),
    },
  };
}

const account = createNeurosityAccount(loadCrownSdk);
const drivers = createCrownDrivers(account);

/** The Neurosity account signed in in this browser, for screens where people choose a Crown. */
export const neurosityAccount: NeurosityAccount = account;
export const crownDriver = drivers.bluetooth;
export const crownWifiDriver = drivers.wifi;
