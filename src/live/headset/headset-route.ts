import type {
  BluetoothDriver,
  DriverId,
  DriverTime,
  GattLink,
  NetworkDriver,
  OpenHeadset,
  SerialDriver,
  SerialLink,
} from '../drivers/contract.ts';
import { HeadsetError } from '../drivers/headset-error.ts';
import type { BrowserRadio } from '../drivers/links/browser-radio.ts';
import { allowedBluetooth, chooseBluetooth, isNamedIn } from '../drivers/links/choose-bluetooth.ts';
import { chosenBluetooth } from '../drivers/links/gatt-link.ts';
import { LINK_WORDS } from '../drivers/links/link-errors.ts';
import type { ChosenDevice, OpenLink } from '../drivers/links/open-link.ts';
import { chooseSerial } from '../drivers/links/serial-link.ts';
import type { HeadsetBrand } from '../drivers/registry.ts';

/** A headset that is open over some link. `close` rests the device and closes the link; it never rejects. */
export type OpenRoute = { driver: DriverId; headset: OpenHeadset; close(): Promise<void> };

/** The way to one device, which can be gone any number of times. */
export type HeadsetRoute = {
  deviceId: string;
  name: string;
  /** Rejects with a `HeadsetError`. `onLost` is called once when the link breaks after the device was opened. */
  open(onLost: () => void): Promise<OpenRoute>;
};

export type RouteDeps = { radio: BrowserRadio; time: DriverTime };

/** Lets the person choose a device of the brand; only within a click. Rejects with a `HeadsetError`. */
export async function chooseRoute(brand: HeadsetBrand, { radio, time }: RouteDeps): Promise<HeadsetRoute> {
  const { bluetooth, serial, network } = brand;
  if (bluetooth.length > 0) {
    const choosers = bluetooth.map(({ chooser }) => chooser);
    return bluetoothRoute(await chooseBluetooth(radio, choosers, time), bluetooth, time);
  }
  if (serial) return serialRoute(await chooseSerial(radio, serial.baudRate, time), serial, time);
  if (network) return networkRoute(network, time);
  throw new Error(`No driver belongs to the brand '${brand.brand}'.`);
}

export type KnownRoute = HeadsetRoute & { brand: string };

/** Ways to devices that were allowed before; empty where the browser does not tell. */
export async function knownRoutes(
  brands: readonly HeadsetBrand[],
  { radio, time }: RouteDeps,
): Promise<readonly KnownRoute[]> {
  const devices = await allowedBluetooth(radio);
  return devices.flatMap((device) => {
    const brand = brands.find(({ bluetooth }) =>
      isNamedIn(
        bluetooth.map(({ chooser }) => chooser),
        device.name ?? '',
      ),
    );
    if (!brand) return [];
    return [{ ...bluetoothRoute(chosenBluetooth(device, time), brand.bluetooth, time), brand: brand.brand }];
  });
}

const bluetoothRoute = (
  device: ChosenDevice<GattLink>,
  drivers: readonly BluetoothDriver[],
  time: DriverTime,
): HeadsetRoute =>
  linkedRoute(device, async (link) => {
    const services = await link.services();
    const driver = drivers.find((each) => each.accepts(services));
    if (!driver) throw new HeadsetError('wrongDevice', LINK_WORDS.wrongDevice);
    return { driver: driver.id, headset: await driver.open(link, time) };
  });

const serialRoute = (
  device: ChosenDevice<SerialLink>,
  driver: SerialDriver,
  time: DriverTime,
): HeadsetRoute =>
  linkedRoute(device, async (link) => ({ driver: driver.id, headset: await driver.open(link, time) }));

function linkedRoute<Link extends GattLink | SerialLink>(
  device: ChosenDevice<Link>,
  openDriver: (link: Link) => Promise<{ driver: DriverId; headset: OpenHeadset }>,
): HeadsetRoute {
  return {
    deviceId: device.deviceId,
    name: device.name,
    async open(onLost) {
      const open: OpenLink<Link> = await device.connect();
      try {
        const { driver, headset } = await openDriver(open.link);
        open.onLost(onLost);
        return {
          driver,
          headset,
          async close() {
            await headset.close();
            await open.close();
          },
        };
      } catch (error) {
        await open.close();
        throw error;
      }
    },
  };
}

async function networkRoute(driver: NetworkDriver, time: DriverTime): Promise<HeadsetRoute> {
  const [device, ...others] = await driver.devices();
  if (!device) {
    throw new HeadsetError(
      'nothingChosen',
      'There is no headset in this account. Add it in the app of its maker.',
    );
  }
  if (others.length > 0) {
    const names = [device, ...others].map(({ name }) => name).join(', ');
    throw new HeadsetError(
      'nothingChosen',
      `There are several headsets in this account (${names}), and over Wi-Fi there is no list to choose from. Connect over Bluetooth.`,
    );
  }
  return {
    ...device,
    async open(onLost) {
      const headset = await driver.open(device.deviceId, time, onLost);
      return { driver: driver.id, headset, close: () => headset.close() };
    },
  };
}
