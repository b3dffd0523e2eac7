import type { DriverTime } from '../drivers/common/contract.ts';
import { HeadsetError, type HeadsetFailure } from '../drivers/common/headset-error.ts';
import type { HeadsetBrand } from './registry.ts';
import { problemOf } from '../state/headset-problem.ts';
import type { HeadsetRoute } from './route.ts';
import type { HeadsetProblem } from '../state/headset-state.ts';
import { wifiRoute } from './wifi-route.ts';

/** Wi-Fi cannot help: the user closed the chooser, or chose a device of another model. */
const NO_FALLBACK: readonly HeadsetFailure[] = ['nothingChosen', 'wrongDevice', 'noSerial'];

/** Whether Wi-Fi may work although Bluetooth failed. */
export const hasFallback = ({ bluetooth, network }: HeadsetBrand, { failure }: HeadsetProblem): boolean =>
  bluetooth.length > 0 && network !== undefined && !NO_FALLBACK.includes(failure);

type ConnectOptions = {
  /** Finds the headset. Some browsers require a click for this. */
  find: () => Promise<HeadsetRoute>;
  connect: (route: HeadsetRoute) => Promise<void>;
  /** Undefined when it is known only after `find`. */
  brand: HeadsetBrand | undefined;
  time: DriverTime;
  isWanted: () => boolean;
  /** Called before Wi-Fi is tried. */
  onFallback: (brand: HeadsetBrand, name: string, because: string) => void;
};

/** Connects over Bluetooth, or over Wi-Fi if Bluetooth fails. Rejects with a `HeadsetError` that names each cause. */
export async function connectWithFallback(options: ConnectOptions): Promise<void> {
  const { find, connect, time, isWanted, onFallback } = options;
  let route: HeadsetRoute | undefined;
  try {
    route = await find();
    if (isWanted()) await connect(route);
  } catch (error) {
    const problem = problemOf(error);
    const isOverWifi = route?.way?.transport === 'wifi';
    const brand = route?.brand ?? options.brand;
    if (!isWanted() || !brand || isOverWifi || !hasFallback(brand, problem)) throw error;
    const name = route?.name ?? '';
    onFallback(brand, name, problem.message);
    try {
      const fallback = await wifiRoute(brand, time, { name, because: problem.message, insteadOf: route });
      if (isWanted()) await connect(fallback);
    } catch (second) {
      throw bothFailed(problem, problemOf(second));
    }
  }
}

/** The error when both Bluetooth and Wi-Fi failed. */
export function bothFailed(bluetooth: HeadsetProblem, wifi: HeadsetProblem): HeadsetError {
  // Both need the same account, so one message is enough.
  if (bluetooth.failure === 'noToken' && wifi.failure === 'noToken')
    return new HeadsetError('noToken', bluetooth.message);
  const message = `Bluetooth: ${bluetooth.message} Over Wi-Fi: ${wifi.message}`;
  return new HeadsetError(wifi.failure, message, wifi.choices);
}
