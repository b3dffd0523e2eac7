import type { BluetoothDriver } from '../common/contract.ts';
import { openSynchroni } from './connect.ts';
import { ADVERTISED_SERVICE, BATTERY_SERVICE, SYNCHRONI_SERVICE } from './uuids.ts';

/** Sources of all facts in this folder: the manufacturer's published kits for Python, Android and React Native. */
export const SYNCHRONI_DRIVER: BluetoothDriver = {
  id: 'synchroni',
  transport: 'bluetooth',
  chooser: {
    filters: [
      { services: [ADVERTISED_SERVICE] },
      { namePrefix: 'SYNC' },
      { namePrefix: 'Sync' },
      { namePrefix: 'OB' },
    ],
    optionalServices: [ADVERTISED_SERVICE, SYNCHRONI_SERVICE, BATTERY_SERVICE],
  },
  accepts: (services) => services.includes(SYNCHRONI_SERVICE) || services.includes(ADVERTISED_SERVICE),
  open: openSynchroni,
};
