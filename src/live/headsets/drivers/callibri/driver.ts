import type { BluetoothDriver } from '../common/contract.ts';
import { openCallibri } from './connect.ts';
import { CALLIBRI_UUIDS } from './uuids.ts';

const services = CALLIBRI_UUIDS.map(({ service }) => service);

/** Sources of all facts in this folder: the manufacturer's published C++ kit and its device emulator. */
export const CALLIBRI_DRIVER: BluetoothDriver = {
  id: 'callibri',
  transport: 'bluetooth',
  chooser: {
    // Names advertised by older and newer devices; colors follow the prefix.
    filters: [
      { namePrefix: 'Neurotech_C' },
      { namePrefix: 'Callibri_' },
      ...services.map((service) => ({ services: [service] })),
    ],
    optionalServices: services,
  },
  accepts: (found) => found.some((service) => services.includes(service)),
  open: openCallibri,
};
