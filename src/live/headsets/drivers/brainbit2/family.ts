import type { BluetoothFamily } from '../common/contract.ts';
import { DEVICE_INFORMATION_SERVICE } from '../common/device-information.ts';
import { BRAINBIT2_NAME_PREFIXES, BRAINBIT2_SERVICES } from './uuids.ts';

/** The newer BrainBit devices: BrainBit 2, Headband, Flex 4, Flex 8. All support is marked 'experimental'. */
export const BRAINBIT2: BluetoothFamily = {
  id: 'brainbit2',
  transport: 'bluetooth',
  chooser: {
    filters: [
      ...BRAINBIT2_NAME_PREFIXES.map((namePrefix) => ({ namePrefix })),
      ...BRAINBIT2_SERVICES.map((service) => ({ services: [service] })),
    ],
    optionalServices: [...BRAINBIT2_SERVICES, DEVICE_INFORMATION_SERVICE],
  },
  accepts: (services) => services.some((service) => BRAINBIT2_SERVICES.includes(service)),
  unpairedWords:
    'This device is not recognized as a BrainBit. A BrainBit that is not paired with this computer looks the same: ' +
    'hold its button until the light blinks, allow the pairing, then connect again. If it is another device, choose ' +
    'another one.',
};
