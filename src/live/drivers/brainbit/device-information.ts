import type { GattLink } from '../contract.ts';
import { HeadsetError } from '../headset-error.ts';
import { DEVICE_INFORMATION_SERVICE } from './uuids.ts';

/** A text of the device information service; undefined where the device does not tell. It is only shown. */
export async function readInformation(link: GattLink, uuid: string): Promise<string | undefined> {
  try {
    const characteristic = await link.characteristic(DEVICE_INFORMATION_SERVICE, uuid);
    const bytes = await characteristic?.read();
    return new TextDecoder().decode(bytes).replaceAll('\0', '').trim() || undefined;
  } catch (error) {
    if (error instanceof HeadsetError && error.failure === 'linkLost') throw error;
    return undefined;
  }
}
