import type { DriverId, OpenHeadset } from '../drivers/common/contract.ts';
import type { HeadsetBrand } from './registry.ts';
import type { HeadsetWay } from '../state/headset-view.ts';

/** A headset that is open over some link. `close` rests the device and closes the link; it never rejects. */
export type OpenRoute = { driver: DriverId; headset: OpenHeadset; close(): Promise<void> };

/** The way to one device, which can be gone any number of times. */
export type HeadsetRoute = {
  deviceId: string;
  name: string;
  brand: HeadsetBrand;
  way: HeadsetWay | undefined;
  /** The way that was lost before this one, and is tried first when a person asks again. */
  insteadOf?: HeadsetRoute | undefined;
  /** Rejects with a `HeadsetError`. `onLost` is called once when the link breaks after the device was opened. */
  open(onLost: () => void): Promise<OpenRoute>;
};
