import type { BluetoothChooser, DriverTime, GattLink } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import type { BrowserRadio, WebChooserOptions, WebDevice } from './browser-radio.ts';
import { chosenBluetooth } from './gatt-link.ts';
import { headsetError, LINK_WORDS } from './link-errors.ts';
import type { ChosenDevice } from './open-link.ts';

/** Request options for the browser: any device of these drivers, with all services they may use. */
export function chooserOptions(choosers: readonly BluetoothChooser[]): WebChooserOptions {
  const filters = choosers.flatMap((chooser) => chooser.filters);
  const services = choosers.flatMap(({ filters: own, optionalServices }) => [
    ...own.flatMap((filter) => filter.services ?? []),
    ...optionalServices,
  ]);
  return { filters, optionalServices: [...new Set(services)] };
}

/** Opens the browser's chooser; call only within a click. Rejects with a `HeadsetError`. */
export async function chooseBluetooth(
  { bluetooth }: BrowserRadio,
  choosers: readonly BluetoothChooser[],
  time: DriverTime,
): Promise<ChosenDevice<GattLink>> {
  if (!bluetooth) throw new HeadsetError('noBluetooth', LINK_WORDS.noBluetooth);
  try {
    // This must come first, within the click; the adapter is checked afterward.
    return chosenBluetooth(await bluetooth.requestDevice(chooserOptions(choosers)), time);
  } catch (cause) {
    const error = headsetError(cause, 'choose');
    const isOff = error.failure === 'nothingChosen' && (await isAdapterOff({ bluetooth }));
    throw isOff ? new HeadsetError('adapterOff', LINK_WORDS.adapterOff) : error;
  }
}

/** Devices the browser may connect to without its chooser; empty if it cannot list them. */
export async function allowedBluetooth({ bluetooth }: BrowserRadio): Promise<readonly WebDevice[]> {
  return (await bluetooth?.getDevices?.().catch(() => [])) ?? [];
}

async function isAdapterOff({ bluetooth }: BrowserRadio): Promise<boolean> {
  return (await bluetooth?.getAvailability?.().catch(() => true)) === false;
}

/** Whether a chooser of these drivers would show a device of this name. */
export const isNamedIn = (choosers: readonly BluetoothChooser[], name: string): boolean =>
  choosers.some(({ filters }) =>
    filters.some(
      (filter) =>
        (filter.name !== undefined && filter.name === name) ||
        (filter.namePrefix !== undefined && name.startsWith(filter.namePrefix)),
    ),
  );
