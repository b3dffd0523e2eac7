import type { GattLink } from './contract.ts';
import { HeadsetError } from './headset-error.ts';

/** Assigned by the Bluetooth SIG, the same for every manufacturer. */
export const DEVICE_INFORMATION_SERVICE = '0000180a-0000-1000-8000-00805f9b34fb';
export const MODEL_CHARACTERISTIC = '00002a24-0000-1000-8000-00805f9b34fb';
export const FIRMWARE_CHARACTERISTIC = '00002a26-0000-1000-8000-00805f9b34fb';
export const HARDWARE_CHARACTERISTIC = '00002a27-0000-1000-8000-00805f9b34fb';
export const SOFTWARE_CHARACTERISTIC = '00002a28-0000-1000-8000-00805f9b34fb';

/** A string of the device information service; undefined if the device lacks it. For display only. */
async function readInformation(link: GattLink, uuid: string): Promise<string | undefined> {
  try {
    const characteristic = await link.characteristic(DEVICE_INFORMATION_SERVICE, uuid);
    const bytes = await characteristic?.read();
    return new TextDecoder().decode(bytes).replaceAll('\0', '').trim() || undefined;
  } catch (error) {
    if (error instanceof HeadsetError && error.failure === 'linkLost') throw error;
    return undefined;
  }
}

/** The versions a device reports. */
export const readVersions = async (link: GattLink) => ({
  firmware: await readInformation(link, FIRMWARE_CHARACTERISTIC),
  hardware: await readInformation(link, HARDWARE_CHARACTERISTIC),
});
