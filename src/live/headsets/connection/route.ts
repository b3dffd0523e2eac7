import type { DriverId, OpenHeadset } from '../drivers/common/contract.ts';
import type { HeadsetBrand } from './registry.ts';
import type { HeadsetWay } from '../state/headset-view.ts';

/** A headset that is open over some link. `close` idles the device and closes the link; it never rejects. */
export type OpenRoute = { driver: DriverId; headset: OpenHeadset; close(): Promise<void> };

/** The route to one device, which can be opened any number of times. */
export type HeadsetRoute = {
  deviceId: string;
  name: string;
  brand: HeadsetBrand;
  way: HeadsetWay | undefined;
  /** The route that this one replaced. A retry by the user tries it first. */
  insteadOf?: HeadsetRoute | undefined;
  /** Rejects with a `HeadsetError`. `onLost` is called once when the link breaks after the device was opened. */
  open(onLost: () => void): Promise<OpenRoute>;
};
