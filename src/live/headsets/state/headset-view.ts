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
  /** Open and silent. */
  | 'ready'
  | 'streaming'
  /** Ohms are measured and the EEG stands still. */
  | 'measuringContact'
  /** The link is lost; attempts are under way. */
  | 'reconnecting'
  /** Attempts are used up; a person may ask for more. */
  | 'lost';

/** `choices` are names of headsets of which one must be chosen, to be handed to `connect`. */
export type HeadsetProblem = { failure: HeadsetFailure; message: string; choices?: readonly string[] };

/** Which of two ways to a headset is used, or was tried last. */
export type HeadsetWay = {
  brand: string;
  transport: 'bluetooth' | 'wifi';
  /** Why it is not Bluetooth, in words; undefined on Bluetooth, and where the person asked for Wi-Fi. */
  because: string | undefined;
};

/** What a linked headset sends instead of EEG: no notification at all, or none that can be read. */
export type HeadsetSilence = 'nothing' | 'unreadable';

/** All a screen shows of a headset; immutable, changed at human speed (at most a few times a second). */
export type HeadsetView = {
  step: HeadsetStep;
  driver: DriverId | undefined;
  /** As advertised. */
  name: string;
  facts: HeadsetFacts | undefined;
  /** Sites in the order of the channels: the device's own, or where the practitioner put free electrodes. */
  channelNames: readonly string[];
  power: HeadsetPower | undefined;
  contact: readonly ContactReading[];
  isMoving: boolean | undefined;
  radio: RadioFigures;
  /** Set once a linked headset has sent no sample for 3 s, until the next sample or until it is really out of reach. */
  silence: HeadsetSilence | undefined;
  /** Which attempt of how many is under way; only while connecting or reconnecting. */
  attempt: { number: number; of: number } | undefined;
  /** Only for headsets with two ways. */
  way: HeadsetWay | undefined;
  /** Why there is no link, in words with a way out. */
  problem: HeadsetProblem | undefined;
};

/** A driver as the chooser offers it. */
export type HeadsetChoice = {
  driver: DriverId;
  /** The brand on the button: 'BrainBit', 'Synchroni', 'Neurosity Crown'. */
  brand: string;
  /** Model names behind the button. */
  models: readonly string[];
  /** Undefined when this browser can; else why not, in words with a way out. */
  obstacle: string | undefined;
};

/**
 * One headset as a screen and a session use it. `connect` and `reconnect` must be called from a click. They reject
 * never: what went wrong stands in `view.problem`.
 */
export type HeadsetConnection = {
  view: Store<HeadsetView>;
  /** What can be connected, in the order of the buttons, with what stands in the way in this browser. */
  choices: readonly HeadsetChoice[];
  /**
   * The chooser of a brand covers all its drivers: both generations of BrainBit. A brand with two ways goes by Bluetooth,
   * and on over Wi-Fi by itself where Bluetooth cannot be used; 'wifi' asks for that at once, for
   * the headset of this name where the account has several.
   */
  connect(brand: string, only?: 'wifi', name?: string): Promise<void>;
  /** Headsets this browser may reconnect to without its chooser; empty where it cannot tell. */
  known(): Promise<readonly { deviceId: string; name: string; brand: string }[]>;
  connectKnown(deviceId: string): Promise<void>;
  reconnect(): Promise<void>;
  /** Only before a session: where free electrodes sit. */
  assignSites(channelNames: readonly string[]): void;
  /** Only where contact stops the EEG; resolves when measuring goes on, `endContact` when the EEG may go on. */
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

/** The link was there and is gone. A link that is made anew because nothing was sent is not out of reach. */
export const isOutOfReach = (view: HeadsetView | undefined): boolean =>
  isLinkDown(view) && view?.silence === undefined;

/** No sample can be expected: the link is gone, or the headset sends none. */
export const hasNoSignal = (view: HeadsetView | undefined): boolean =>
  isLinkDown(view) || view?.silence !== undefined;

const isLinkDown = (view: HeadsetView | undefined): boolean =>
  view?.step === 'reconnecting' || view?.step === 'lost';
