import type { GattLink, SerialLink } from '../common/contract.ts';

/** A connection as its owner sees it; drivers see only the `link`. */
export type OpenLink<Link extends GattLink | SerialLink = GattLink | SerialLink> = {
  link: Link;
  /** Called once when the link breaks, not when it is closed. */
  onLost(listener: () => void): void;
  /** Never rejects. */
  close(): Promise<void>;
};

/** A device the user has chosen; it may be connected any number of times, one link at a time. */
export type ChosenDevice<Link extends GattLink | SerialLink = GattLink | SerialLink> = {
  deviceId: string;
  name: string;
  /** Rejects with a `HeadsetError`. */
  connect(): Promise<OpenLink<Link>>;
};
