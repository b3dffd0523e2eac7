import type { BluetoothFamily } from '../common/contract.ts';
import { DEVICE_INFORMATION_SERVICE } from '../common/device-information.ts';
import { BRAINBIT_SERVICE, UNPUBLISHED_SERVICES } from './uuids.ts';

/** First-generation BrainBit: headband, and Flex (identified by its firmware). */
export const BRAINBIT: BluetoothFamily = {
  id: 'brainbit',
  transport: 'bluetooth',
  chooser: {
    filters: [{ namePrefix: 'BrainBit' }, { services: [BRAINBIT_SERVICE] }],
    optionalServices: [BRAINBIT_SERVICE, DEVICE_INFORMATION_SERVICE, ...Object.keys(UNPUBLISHED_SERVICES)],
  },
  accepts: (services) =>
    services.some((service) => service === BRAINBIT_SERVICE || service in UNPUBLISHED_SERVICES),
};
