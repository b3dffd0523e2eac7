import type { GattCharacteristic, GattLink } from './contract.ts';
import { HeadsetError } from './headset-error.ts';

export const notLike = (device: string): HeadsetError =>
  new HeadsetError('wrongDevice', `This device does not answer like a ${device}. Choose another device.`);

/** A characteristic that every such device has. Rejects with a `HeadsetError` when this one lacks it. */
export async function required(
  link: GattLink,
  device: string,
  service: string,
  uuid: string,
): Promise<GattCharacteristic> {
  const found = await link.characteristic(service, uuid);
  if (found) return found;
  throw new HeadsetError(
    'wrongDevice',
    `This device answers like a ${device} but lacks a part of its interface. Choose another device.`,
  );
}
