import { DEVICE_INFORMATION_SERVICE } from '../drivers/common/device-information.ts';
import { HeadsetError } from '../drivers/common/headset-error.ts';
import { LINK_WORDS } from '../drivers/links/link-errors.ts';
import type { HeadsetBrand } from './registry.ts';

/** Why no driver of the brand accepts a device with these services. */
export function unrecognized(
  { bluetooth }: Pick<HeadsetBrand, 'bluetooth'>,
  services: readonly string[],
): HeadsetError {
  const shown = services.filter((service) => service !== DEVICE_INFORMATION_SERVICE);
  const unpaired = bluetooth.map((driver) => driver.unpairedWords).find((words) => words !== undefined);
  // Not final: the same device responds once it is paired.
  if (shown.length === 0 && unpaired) return new HeadsetError('unexpectedAnswer', unpaired);
  return new HeadsetError('wrongDevice', LINK_WORDS.wrongDevice);
}
