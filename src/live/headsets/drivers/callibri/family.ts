import type { BluetoothFamily } from '../common/contract.ts';
import { CALLIBRI_UUIDS } from './uuids.ts';

const SERVICES = CALLIBRI_UUIDS.map(({ service }) => service);

export const CALLIBRI: BluetoothFamily = {
  id: 'callibri',
  transport: 'bluetooth',
  chooser: {
    // Names advertised by older and newer devices; colors follow the prefix.
    filters: [
      { namePrefix: 'Neurotech_C' },
      { namePrefix: 'Callibri_' },
      ...SERVICES.map((service) => ({ services: [service] })),
    ],
    optionalServices: SERVICES,
  },
  accepts: (services) => services.some((service) => SERVICES.includes(service)),
};
