import type { BluetoothFamily } from '../common/contract.ts';
import { MUSE_SERVICE } from './uuids.ts';

/** Muse 2016, Muse 2, Muse S and Muse S Athena: one service, two protocols. */
export const MUSE: BluetoothFamily = {
  id: 'muse',
  transport: 'bluetooth',
  chooser: {
    filters: [{ services: [MUSE_SERVICE] }, { namePrefix: 'Muse' }],
    optionalServices: [MUSE_SERVICE],
  },
  accepts: (services) => services.includes(MUSE_SERVICE),
};
