import type {
  DriverId,
  DriverTime,
  GattLink,
  OpenHeadset,
  SerialDriver,
  SerialLink,
} from '../drivers/common/contract.ts';
import { HeadsetError } from '../drivers/common/headset-error.ts';
import type { BrowserRadio } from '../drivers/links/browser-radio.ts';
import { allowedBluetooth, chooseBluetooth, isNamedIn } from '../drivers/links/choose-bluetooth.ts';
import { chosenBluetooth } from '../drivers/links/gatt-link.ts';
import type { ChosenDevice, OpenLink } from '../drivers/links/open-link.ts';
import { chooseSerial } from '../drivers/links/serial-link.ts';
import type { HeadsetBrand } from './registry.ts';
import { unrecognized } from './unrecognized.ts';
import type { HeadsetRoute } from './route.ts';
import { bluetoothWay, wifiRoute } from './wifi-route.ts';

export type RouteDeps = { radio: BrowserRadio; time: DriverTime };

/** Lets the user choose a device of the brand; call only within a click. Rejects with a `HeadsetError`. */
export async function chooseRoute(brand: HeadsetBrand, { radio, time }: RouteDeps): Promise<HeadsetRoute> {
  const { bluetooth, serial, network } = brand;
  if (bluetooth.length > 0) {
    const choosers = bluetooth.map(({ chooser }) => chooser);
    return bluetoothRoute(await chooseBluetooth(radio, choosers, time), brand, time);
  }
  if (serial) return serialRoute(await chooseSerial(radio, serial.baudRate, time), brand, serial, time);
  if (network) return wifiRoute(brand, time);
  throw new Error(`No driver belongs to the brand '${brand.brand}'.`);
}

/** Routes to devices that were allowed before; empty if the browser cannot list them. */
export async function knownRoutes(
  brands: readonly HeadsetBrand[],
  { radio, time }: RouteDeps,
): Promise<readonly HeadsetRoute[]> {
  const devices = await allowedBluetooth(radio);
  return devices.flatMap((device) => {
    const brand = brands.find(({ bluetooth }) =>
      isNamedIn(
        bluetooth.map(({ chooser }) => chooser),
        device.name ?? '',
      ),
    );
    return brand ? [bluetoothRoute(chosenBluetooth(device, time), brand, time)] : [];
  });
}

/** The route to one of them. Rejects with a `HeadsetError` when the browser has forgotten it. */
export async function knownRoute(
  deviceId: string,
  brands: readonly HeadsetBrand[],
  deps: RouteDeps,
): Promise<HeadsetRoute> {
  const route = (await knownRoutes(brands, deps)).find((each) => each.deviceId === deviceId);
  if (route) return route;
  throw new HeadsetError(
    'outOfRange',
    'The browser no longer knows this headset. Choose it from the list of its brand.',
  );
}

const bluetoothRoute = (
  device: ChosenDevice<GattLink>,
  brand: HeadsetBrand,
  time: DriverTime,
): HeadsetRoute =>
  linkedRoute(device, brand, async (link) => {
    const services = await link.services();
    const driver = brand.bluetooth.find((each) => each.accepts(services));
    if (!driver) throw unrecognized(brand, services);
    return { driver: driver.id, headset: await driver.open(link, time) };
  });

const serialRoute = (
  device: ChosenDevice<SerialLink>,
  brand: HeadsetBrand,
  driver: SerialDriver,
  time: DriverTime,
): HeadsetRoute =>
  linkedRoute(device, brand, async (link) => ({ driver: driver.id, headset: await driver.open(link, time) }));

function linkedRoute<Link extends GattLink | SerialLink>(
  device: ChosenDevice<Link>,
  brand: HeadsetBrand,
  openDriver: (link: Link) => Promise<{ driver: DriverId; headset: OpenHeadset }>,
): HeadsetRoute {
  return {
    deviceId: device.deviceId,
    name: device.name,
    brand,
    way: bluetoothWay(brand),
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
