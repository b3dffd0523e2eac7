import type {
  BluetoothDriver,
  BluetoothFamily,
  NetworkDriver,
  SerialDriver,
  SerialFamily,
} from '../drivers/common/contract.ts';
import { HeadsetError } from '../drivers/common/headset-error.ts';

/** A driver whose code is loaded when a device is opened: the session room opens without it. */
export function lateBluetooth(
  family: BluetoothFamily,
  load: () => Promise<BluetoothDriver>,
): BluetoothDriver {
  return { ...family, load, open: async (link, time) => (await loaded(load)).open(link, time) };
}

/** As {@link lateBluetooth}. */
export function lateSerial(family: SerialFamily, load: () => Promise<SerialDriver>): SerialDriver {
  return { ...family, load, open: async (link, time) => (await loaded(load)).open(link, time) };
}

/** As {@link lateBluetooth}. */
export function lateNetwork(
  family: Pick<NetworkDriver, 'id' | 'transport'>,
  load: () => Promise<NetworkDriver>,
): NetworkDriver {
  return {
    ...family,
    load,
    devices: async () => (await loaded(load)).devices(),
    open: async (deviceId, time, onLost) => (await loaded(load)).open(deviceId, time, onLost),
  };
}

async function loaded<D>(load: () => Promise<D>): Promise<D> {
  try {
    return await load();
  } catch {
    throw new HeadsetError(
      'timeout',
      'The software for this headset could not be loaded. Check the network, then connect again.',
    );
  }
}
