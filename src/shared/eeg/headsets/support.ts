import type { HeadsetType } from './headset.ts';

/**
 * `confirmed`: the sample format is known from the maker's published material, or from widely used open software that
 * agrees with it. A detail beside the samples may still be inferred. `experimental`: a part of the sample format is
 * inferred. It works with a visible mark and needs a check with a real device.
 */
export type SupportState = 'confirmed' | 'experimental';

export type HeadsetSupport = {
  state: SupportState;
  /** How the headset connects to the browser. */
  link: 'Bluetooth' | 'Bluetooth or Wi-Fi' | 'USB dongle';
  /** An account that must be connected once before the headset sends data. */
  account: 'Neurosity' | undefined;
  /** Source that confirms the sample format; undefined if nothing published does. */
  confirmedBy: string | undefined;
  /** Inferred facts that the driver relies on; the driver reports the same for a connected device. */
  inferred: readonly string[];
  /** Facts about some devices only, and other useful information for users. */
  notes: readonly string[];
};

const NEWER_BRAINBIT =
  'Devices of the newer generation (told apart while connecting) run as experimental: the order of their channels is inferred. Loopwell sets their gain itself.';

export const SYNCHRONI_LIMITS =
  'The limits of good and poor contact are ours; the maker publishes none for these leads.';

/** Default for most headsets. */
const CONFIRMED: HeadsetSupport = {
  state: 'confirmed',
  link: 'Bluetooth',
  account: undefined,
  confirmedBy: undefined,
  inferred: [],
  notes: [],
};
const EXPERIMENTAL: HeadsetSupport = { ...CONFIRMED, state: 'experimental' };

const SYNCHRONI: HeadsetSupport = {
  ...CONFIRMED,
  confirmedBy: "the maker's SynchroniSDKPython",
  inferred: [SYNCHRONI_LIMITS],
  notes: ['Scale and number of channels are read from the device.'],
};

export const GANGLION_FILLED =
  'Firmware 3 never sends one sample in 201. Loopwell fills it with the mean of its two neighbors.';

/** All devices of this generation are experimental, even if older ones of the same model are confirmed. */
const EXPERIMENTAL_DRIVER = 'brainbit2';

/** Support state of a connected device. A device outside the catalog is experimental. */
export function connectedState(device: {
  driver: string;
  deviceType: HeadsetType | undefined;
}): SupportState {
  const { driver, deviceType } = device;
  if (driver === EXPERIMENTAL_DRIVER || deviceType === undefined) return 'experimental';
  return HEADSET_SUPPORT[deviceType].state;
}

/** Support state of each headset of the catalog. */
export const HEADSET_SUPPORT: Readonly<Record<HeadsetType, HeadsetSupport>> = {
  crown: {
    ...CONFIRMED,
    link: 'Bluetooth or Wi-Fi',
    account: 'Neurosity',
    confirmedBy: "Neurosity's published SDK",
    inferred: ['Lost samples are detected by the time between samples: the Crown does not number them.'],
    notes: ['Bluetooth first; Wi-Fi where Bluetooth cannot.'],
  },
  'brainbit-headband': {
    ...CONFIRMED,
    confirmedBy: "the maker's web kit and C++ sources, BrainFlow",
    notes: [
      "Contact is measured as the maker's web kit does; an older kit of the maker uses another method.",
      NEWER_BRAINBIT,
    ],
  },
  'brainbit-flex': {
    ...EXPERIMENTAL,
    inferred: [
      'A first-generation Flex is recognised by its firmware, 100 or higher. That it sends the same packets as the ' +
        'headband, with electrodes 1 to 4 as O1, O2, T3 and T4, follows from recordings, not from the maker: tap each ' +
        'electrode once and see that its own trace moves.',
    ],
    notes: [NEWER_BRAINBIT],
  },
  'brainbit-flex8': {
    ...EXPERIMENTAL,
    inferred: ['The layout of its packets and the order of its channels are inferred from its siblings.'],
  },
  callibri: {
    ...CONFIRMED,
    confirmedBy: "the maker's C++ sources, BrainFlow",
    inferred: [
      'The data offset of the EEG is inferred: 0 is set, as BrainFlow does; the maker recommends 3 for a newer kit.',
    ],
    notes: ['All four colours.'],
  },
  'synchroni-uno': SYNCHRONI,
  'synchroni-trio': SYNCHRONI,
  'synchroni-pento': SYNCHRONI,
};

export type FurtherHeadset = HeadsetSupport & {
  name: string;
  channels: number;
  samplingRateHz: number;
  sites: string;
};

/** Headsets that can connect but are not in the catalog. */
export const FURTHER_HEADSETS: readonly FurtherHeadset[] = [
  {
    name: 'Muse 2 and Muse S',
    channels: 4,
    samplingRateHz: 256,
    sites: 'TP9, AF7, AF8, TP10',
    ...CONFIRMED,
    confirmedBy: 'muse-js, BrainFlow',
    notes: ['Does not report electrode contact: contact is judged by the signal.'],
  },
  {
    name: 'Muse S Athena',
    channels: 4,
    samplingRateHz: 256,
    sites: 'TP9, AF7, AF8, TP10',
    ...CONFIRMED,
    confirmedBy: 'captures of real headsets of both firmware generations, OpenMuse',
    notes: ['Older and newer firmware. Does not report electrode contact: contact is judged by the signal.'],
  },
  {
    name: 'OpenBCI Ganglion',
    channels: 4,
    samplingRateHz: 200,
    sites: 'placed by you',
    ...CONFIRMED,
    confirmedBy: "the maker's firmware sources, BrainFlow",
    notes: [
      'Firmware 2 sends differences: after a lost packet values stay missing until the next full one.',
      GANGLION_FILLED,
    ],
  },
  {
    name: 'OpenBCI Cyton',
    channels: 8,
    samplingRateHz: 250,
    sites: 'placed by you',
    ...CONFIRMED,
    link: 'USB dongle',
    confirmedBy: "the maker's documentation, BrainFlow",
    notes: ['Through its dongle and Web Serial. The Daisy board must be off.'],
  },
];
