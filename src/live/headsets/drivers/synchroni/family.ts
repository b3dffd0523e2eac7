import type { BluetoothFamily } from '../common/contract.ts';
import { ADVERTISED_SERVICE, BATTERY_SERVICE, SYNCHRONI_SERVICE } from './uuids.ts';

export const SYNCHRONI: BluetoothFamily = {
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
};
