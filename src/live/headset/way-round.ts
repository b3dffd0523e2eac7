import type { DriverTime } from '../drivers/contract.ts';
import { HeadsetError, type HeadsetFailure } from '../drivers/headset-error.ts';
import type { HeadsetBrand } from '../drivers/registry.ts';
import { problemOf } from './headset-problem.ts';
import type { HeadsetRoute } from './route.ts';
import type { HeadsetProblem } from './headset-state.ts';
import { wifiRoute } from './wifi-route.ts';

/** A closed chooser is a decision, and a stranger that was chosen is no Crown over Wi-Fi either. */
const NO_WAY_ROUND: readonly HeadsetFailure[] = ['nothingChosen', 'wrongDevice', 'noSerial'];

/** Whether Bluetooth failed for a reason that Wi-Fi need not share. */
export const hasWayRound = ({ bluetooth, network }: HeadsetBrand, { failure }: HeadsetProblem): boolean =>
  bluetooth.length > 0 && network !== undefined && !NO_WAY_ROUND.includes(failure);

export type ConnectOptions = {
  /** Finds the headset; within a click, where the browser asks for one. */
  find: () => Promise<HeadsetRoute>;
  connect: (route: HeadsetRoute) => Promise<void>;
  /** Undefined where only the route tells. */
  brand: HeadsetBrand | undefined;
  time: DriverTime;
  isWanted: () => boolean;
  /** Told before Wi-Fi is tried. */
  onWayRound: (brand: HeadsetBrand, name: string, because: string) => void;
};

/** Connects, and where Bluetooth cannot be used over Wi-Fi. Rejects with a `HeadsetError` that names every cause. */
export async function connectByAnyWay(options: ConnectOptions): Promise<void> {
  const { find, connect, time, isWanted, onWayRound } = options;
  let route: HeadsetRoute | undefined;
  try {
    route = await find();
    if (isWanted()) await connect(route);
  } catch (error) {
    const problem = problemOf(error);
    const isOverWifi = route?.way?.transport === 'wifi';
    const brand = route?.brand ?? options.brand;
    if (!isWanted() || !brand || isOverWifi || !hasWayRound(brand, problem)) throw error;
    const name = route?.name ?? '';
    onWayRound(brand, name, problem.message);
    try {
      const round = await wifiRoute(brand, time, { name, because: problem.message, insteadOf: route });
      if (isWanted()) await connect(round);
    } catch (second) {
      throw bothFailed(problem, problemOf(second));
    }
  }
}

/** Why neither way leads to the headset. */
export function bothFailed(bluetooth: HeadsetProblem, wifi: HeadsetProblem): HeadsetError {
  // Both ask for the same owner; one sentence says it.
  if (bluetooth.failure === 'noToken' && wifi.failure === 'noToken')
    return new HeadsetError('noToken', bluetooth.message);
  const message = `Bluetooth: ${bluetooth.message} Over Wi-Fi: ${wifi.message}`;
  return new HeadsetError(wifi.failure, message, wifi.choices);
}
