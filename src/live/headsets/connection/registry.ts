import { BRAINBIT_DRIVER } from '../drivers/brainbit/driver.ts';
import { BRAINBIT2_DRIVER } from '../drivers/brainbit2/driver.ts';
import { CALLIBRI_DRIVER } from '../drivers/callibri/driver.ts';
import type { BluetoothDriver, DriverId, NetworkDriver, SerialDriver } from '../drivers/common/contract.ts';
import { crownDriver, crownWifiDriver } from '../drivers/crown/driver.ts';
import { CYTON_DRIVER } from '../drivers/cyton/driver.ts';
import { GANGLION_DRIVER } from '../drivers/ganglion/driver.ts';
import { MUSE_DRIVER } from '../drivers/muse/driver.ts';
import { SYNCHRONI_DRIVER } from '../drivers/synchroni/driver.ts';

/** One button: a brand and its drivers. The first driver that accepts the device's services opens it. */
export type HeadsetBrand = {
  brand: string;
  models: readonly string[];
  driver: DriverId;
  bluetooth: readonly BluetoothDriver[];
  serial?: SerialDriver;
  /** The fallback where Bluetooth cannot be used. */
  network?: NetworkDriver;
};

/** All headsets that can be connected, in the order of their buttons. */
export const HEADSET_BRANDS: readonly HeadsetBrand[] = [
  {
    brand: 'Neurosity Crown',
    models: ['Crown'],
    driver: 'crown',
    bluetooth: [crownDriver],
    network: crownWifiDriver,
  },
  {
    brand: 'BrainBit',
    models: ['Headband', 'Flex', 'Flex8'],
    driver: 'brainbit',
    bluetooth: [BRAINBIT_DRIVER, BRAINBIT2_DRIVER],
  },
  { brand: 'Callibri', models: ['Callibri'], driver: 'callibri', bluetooth: [CALLIBRI_DRIVER] },
  {
    brand: 'Synchroni',
    models: ['Uno', 'Trio', 'Pento'],
    driver: 'synchroni',
    bluetooth: [SYNCHRONI_DRIVER],
  },
  { brand: 'Muse', models: ['Muse 2', 'Muse S', 'Muse S Athena'], driver: 'muse', bluetooth: [MUSE_DRIVER] },
  { brand: 'OpenBCI Ganglion', models: ['Ganglion'], driver: 'ganglion', bluetooth: [GANGLION_DRIVER] },
  { brand: 'OpenBCI Cyton', models: ['Cyton'], driver: 'cyton', bluetooth: [], serial: CYTON_DRIVER },
];
