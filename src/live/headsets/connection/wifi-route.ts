import type { DriverTime } from '../drivers/common/contract.ts';
import { HeadsetError } from '../drivers/common/headset-error.ts';
import type { HeadsetBrand } from './registry.ts';
import type { HeadsetRoute } from './route.ts';
import type { HeadsetWay } from '../state/headset-view.ts';

/** The first way of a brand with two ways; undefined for other brands. */
export const bluetoothWay = ({ brand, bluetooth, network }: HeadsetBrand): HeadsetWay | undefined =>
  network && bluetooth.length > 0 ? { brand, transport: 'bluetooth', because: undefined } : undefined;

export const wifiWay = (brand: HeadsetBrand, because?: string): HeadsetWay => ({
  brand: brand.brand,
  transport: 'wifi',
  because,
});

const DEVICES_LIMIT_MS = 20_000;

type Instead = {
  /** Name of the device chosen over Bluetooth: no other device may be used instead. Empty if none was chosen. */
  name?: string;
  because?: string;
  insteadOf?: HeadsetRoute | undefined;
};

/** The route to the headset of the account signed in at its manufacturer. Rejects with a `HeadsetError`. */
export async function wifiRoute(
  brand: HeadsetBrand,
  time: DriverTime,
  { name = '', because, insteadOf }: Instead = {},
): Promise<HeadsetRoute> {
  const { network } = brand;
  if (!network) throw new Error(`'${brand.brand}' has no way over Wi-Fi.`);
  const device = deviceFor(name, await answered(network.devices(), time));
  return {
    ...device,
    brand,
    way: wifiWay(brand, because),
    insteadOf,
    async open(onLost) {
      const headset = await network.open(device.deviceId, time, onLost);
      return { driver: network.id, headset, close: () => headset.close() };
    },
  };
}

/** Cloud calls have no timeout of their own. */
function answered<T>(asking: Promise<T>, time: DriverTime): Promise<T> {
  const message = 'The cloud of its maker does not answer. Check the internet connection of this computer.';
  return new Promise((resolve, reject) => {
    const stop = time.after(DEVICES_LIMIT_MS, () => reject(new HeadsetError('timeout', message)));
    void asking.then(resolve, reject).finally(stop);
  });
}

type Device = { deviceId: string; name: string };

function deviceFor(name: string, devices: readonly Device[]): Device {
  const names = devices.map((each) => each.name).join(', ');
  const [first, ...others] = devices;
  if (!first) {
    throw new HeadsetError(
      'nothingChosen',
      'There is no headset in this account. Add it in the app of its maker.',
    );
  }
  if (name !== '') {
    const own = devices.find((each) => each.name === name);
    if (own) return own;
    throw new HeadsetError(
      'noToken',
      `${name} is not in the account that is signed in (there: ${names}). Sign in with the account that owns it.`,
    );
  }
  if (others.length === 0) return first;
  throw new HeadsetError(
    'nothingChosen',
    `There are several headsets in this account (${names}). Choose the one that is worn.`,
    devices.map((each) => each.name),
  );
}
