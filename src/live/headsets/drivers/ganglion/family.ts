import type { BluetoothFamily } from '../common/contract.ts';
import { DEVICE_INFORMATION_SERVICE } from '../common/device-information.ts';
import { GANGLION_SERVICE } from './uuids.ts';

/** OpenBCI Ganglion with firmware 2 or 3. */
export const GANGLION: BluetoothFamily = {
  id: 'ganglion',
  transport: 'bluetooth',
  chooser: {
    filters: [
      { services: [GANGLION_SERVICE] },
      { namePrefix: 'Ganglion' },
      // Some boards keep the name of their radio module.
      { namePrefix: 'Simblee' },
    ],
    optionalServices: [GANGLION_SERVICE, DEVICE_INFORMATION_SERVICE],
  },
  accepts: (services) => services.includes(GANGLION_SERVICE),
};
