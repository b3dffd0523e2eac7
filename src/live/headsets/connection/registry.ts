import { BRAINBIT } from '../drivers/brainbit/family.ts';
import { BRAINBIT2 } from '../drivers/brainbit2/family.ts';
import { CALLIBRI } from '../drivers/callibri/family.ts';
import type { BluetoothDriver, DriverId, NetworkDriver, SerialDriver } from '../drivers/common/contract.ts';
import { CROWN, CROWN_WIFI } from '../drivers/crown/family.ts';
import { CYTON } from '../drivers/cyton/family.ts';
import { GANGLION } from '../drivers/ganglion/family.ts';
import { MUSE } from '../drivers/muse/family.ts';
import { SYNCHRONI } from '../drivers/synchroni/family.ts';
import { lateBluetooth, lateNetwork, lateSerial } from './late-driver.ts';

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

const crown = async () => (await import('../drivers/crown/driver.ts')).CROWN_DRIVERS;

/** All headsets that can be connected, in the order of their buttons. */
export const HEADSET_BRANDS: readonly HeadsetBrand[] = [
  {
    brand: 'Neurosity Crown',
    models: ['Crown'],
    driver: 'crown',
    bluetooth: [lateBluetooth(CROWN, async () => (await crown()).bluetooth)],
    network: lateNetwork(CROWN_WIFI, async () => (await crown()).wifi),
  },
  {
    brand: 'BrainBit',
    models: ['Headband', 'Flex', 'Flex8'],
    driver: 'brainbit',
    bluetooth: [
      lateBluetooth(BRAINBIT, async () => (await import('../drivers/brainbit/driver.ts')).BRAINBIT_DRIVER),
      lateBluetooth(BRAINBIT2, async () => (await import('../drivers/brainbit2/driver.ts')).BRAINBIT2_DRIVER),
    ],
  },
  {
    brand: 'Callibri',
    models: ['Callibri'],
    driver: 'callibri',
    bluetooth: [
      lateBluetooth(CALLIBRI, async () => (await import('../drivers/callibri/driver.ts')).CALLIBRI_DRIVER),
    ],
  },
  {
    brand: 'Synchroni',
    models: ['Uno', 'Trio', 'Pento'],
    driver: 'synchroni',
    bluetooth: [
      lateBluetooth(SYNCHRONI, async () => (await import('../drivers/synchroni/driver.ts')).SYNCHRONI_DRIVER),
    ],
  },
  {
    brand: 'Muse',
    models: ['Muse 2', 'Muse S', 'Muse S Athena'],
    driver: 'muse',
    bluetooth: [lateBluetooth(MUSE, async () => (await import('../drivers/muse/driver.ts')).MUSE_DRIVER)],
  },
  {
    brand: 'OpenBCI Ganglion',
    models: ['Ganglion'],
    driver: 'ganglion',
    bluetooth: [
      lateBluetooth(GANGLION, async () => (await import('../drivers/ganglion/driver.ts')).GANGLION_DRIVER),
    ],
  },
  {
    brand: 'OpenBCI Cyton',
    models: ['Cyton'],
    driver: 'cyton',
    bluetooth: [],
    serial: lateSerial(CYTON, async () => (await import('../drivers/cyton/driver.ts')).CYTON_DRIVER),
  },
];

/** Loads the code of all drivers, so that a headset also connects once the network is gone. Never rejects. */
export async function loadDrivers(brands: readonly HeadsetBrand[]): Promise<void> {
  const drivers = brands.flatMap(({ bluetooth, serial, network }) => [...bluetooth, serial, network]);
  const loads = drivers.flatMap((driver) => (driver?.load ? [driver.load()] : []));
  await Promise.allSettled(loads);
}
