import type { ContactReading, DriverId, HeadsetFacts, HeadsetPower } from '../drivers/common/contract.ts';
import type { HeadsetFailure } from '../drivers/common/headset-error.ts';
import { NO_RADIO_YET, type RadioFigures } from '../drivers/timeline/radio-figures.ts';
import type { Store } from '#live/store/store.ts';

export type { RadioFigures };
export { NO_RADIO_YET };

export type HeadsetStep =
  | 'none'
  | 'choosing'
  | 'connecting'
  /** Open, not sending. */
  | 'ready'
  | 'streaming'
  /** Ohms are being measured and the EEG is stopped. */
  | 'measuringContact'
  /** The link is lost; attempts are in progress. */
  | 'reconnecting'
  /** No automatic attempts remain; the user may ask for more. */
  | 'lost';

/** `choices` are headset names, one of which must be chosen and passed to `connect`. */
export type HeadsetProblem = { failure: HeadsetFailure; message: string; choices?: readonly string[] };

/** Which of two ways to a headset is in use, or was tried last. */
export type HeadsetWay = {
  brand: string;
  transport: 'bluetooth' | 'wifi';
  /** Why Bluetooth is not used, as text; undefined on Bluetooth, and when the user asked for Wi-Fi. */
  because: string | undefined;
};

/** What a linked headset sends instead of EEG: no notification at all, or only unreadable ones. */
export type HeadsetSilence = 'nothing' | 'unreadable';

/** Everything a screen shows of a headset; immutable, changes at human speed (at most a few times a second). */
export type HeadsetView = {
  step: HeadsetStep;
  driver: DriverId | undefined;
  /** As advertised. */
  name: string;
  facts: HeadsetFacts | undefined;
  /** Sites in channel order: the device's own, or the practitioner's for free electrodes. */
  channelNames: readonly string[];
  power: HeadsetPower | undefined;
  contact: readonly ContactReading[];
  isMoving: boolean | undefined;
  radio: RadioFigures;
  /** Set when a linked headset has sent no sample for 3 s, until the next sample or until it is out of reach. */
  silence: HeadsetSilence | undefined;
  /** Number of the current attempt and of all attempts; only while connecting or reconnecting. */
  attempt: { number: number; of: number } | undefined;
  /** Only for headsets with two ways. */
  way: HeadsetWay | undefined;
  /** Why there is no link, as a message with a solution. */
  problem: HeadsetProblem | undefined;
};

/** A brand as the chooser offers it. */
export type HeadsetChoice = {
  driver: DriverId;
  /** The brand on the button: 'BrainBit', 'Synchroni', 'Neurosity Crown'. */
  brand: string;
  /** Model names behind the button. */
  models: readonly string[];
  /** Undefined when this browser supports it; else why not, as a message with a solution. */
  obstacle: string | undefined;
};

/**
 * One headset as a screen and a session use it. `connect` and `reconnect` must be called from a click. They never
 * reject: `view.problem` has the error.
 */
export type HeadsetConnection = {
  view: Store<HeadsetView>;
  /** All brands, in the order of the buttons, with any obstacle in this browser. */
  choices: readonly HeadsetChoice[];
  /**
   * The chooser of a brand covers all its drivers, such as both generations of BrainBit. A brand with two ways uses
   * Bluetooth and falls back to Wi-Fi if Bluetooth cannot be used. 'wifi' uses Wi-Fi at once; `name` selects the
   * headset if the account has several.
   */
  connect(brand: string, only?: 'wifi', name?: string): Promise<void>;
  /** Headsets this browser may reconnect to without its chooser; empty if it cannot list them. */
  known(): Promise<readonly { deviceId: string; name: string; brand: string }[]>;
  connectKnown(deviceId: string): Promise<void>;
  reconnect(): Promise<void>;
  /** Only before a session: sets the sites of free electrodes. */
  assignSites(channelNames: readonly string[]): void;
  /**
   * Only when the contact check stops the EEG. Resolves when measuring is running; `endContact` when the EEG may
   * resume.
   */
  beginContact(): Promise<void>;
  endContact(): Promise<void>;
  disconnect(): Promise<void>;
  dispose(): void;
};

export const NO_HEADSET: HeadsetView = {
  step: 'none',
  driver: undefined,
  name: '',
  facts: undefined,
  channelNames: [],
  power: undefined,
  contact: [],
  isMoving: undefined,
  radio: NO_RADIO_YET,
  silence: undefined,
  attempt: undefined,
  way: undefined,
  problem: undefined,
};

/** A link existed and is lost. A link that is being renewed because of silence does not count. */
export const isOutOfReach = (view: HeadsetView | undefined): boolean =>
  isLinkDown(view) && view?.silence === undefined;

/** No samples can be expected: the link is lost, or the headset sends none. */
export const hasNoSignal = (view: HeadsetView | undefined): boolean =>
  isLinkDown(view) || view?.silence !== undefined;

const isLinkDown = (view: HeadsetView | undefined): boolean =>
  view?.step === 'reconnecting' || view?.step === 'lost';
