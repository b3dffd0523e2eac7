import type { HeadsetType } from './headset.ts';

/**
 * `confirmed`: how samples are read rests on the maker's published material, or on widely used open software that fits
 * it. `experimental`: a part of that was inferred; it works under a visible mark and needs a look at a real device.
 */
export type SupportState = 'confirmed' | 'experimental';

export type HeadsetSupport = {
  state: SupportState;
  /** How it reaches the browser. */
  link: 'Bluetooth' | 'Bluetooth or Wi-Fi' | 'USB dongle';
  /** An account that must be connected once before the headset sends. */
  account: 'Neurosity' | undefined;
  /** What is not confirmed, or holds for some devices only; in words, for people. */
  notes: readonly string[];
};

const NEWER_BRAINBIT =
  'Devices of the newer generation (told apart while connecting) run as experimental: their gain and the order of their channels are inferred.';

const SYNCHRONI: HeadsetSupport = {
  state: 'confirmed',
  link: 'Bluetooth',
  account: undefined,
  notes: [
    'Scale and number of channels are read from the device. The limits of good and poor contact are ours.',
  ],
};

/** How far the driver of each headset of the catalogue is to be trusted. */
export const HEADSET_SUPPORT: Readonly<Record<HeadsetType, HeadsetSupport>> = {
  crown: {
    state: 'confirmed',
    link: 'Bluetooth or Wi-Fi',
    account: 'Neurosity',
    notes: [
      'Bluetooth first; Wi-Fi where Bluetooth cannot. It numbers no samples: losses are told by their times.',
    ],
  },
  'brainbit-headband': {
    state: 'confirmed',
    link: 'Bluetooth',
    account: undefined,
    notes: [NEWER_BRAINBIT],
  },
  'brainbit-flex': { state: 'confirmed', link: 'Bluetooth', account: undefined, notes: [NEWER_BRAINBIT] },
  'brainbit-flex8': {
    state: 'experimental',
    link: 'Bluetooth',
    account: undefined,
    notes: [
      'The layout of its packets, its gain and the order of its channels are inferred from its siblings.',
    ],
  },
  callibri: {
    state: 'confirmed',
    link: 'Bluetooth',
    account: undefined,
    notes: ['All four colours. Where its packet numbers start over was inferred.'],
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

/** Headsets that connect although they are not part of the catalogue. */
export const FURTHER_HEADSETS: readonly FurtherHeadset[] = [
  {
    name: 'Muse 2 and Muse S',
    channels: 4,
    samplingRateHz: 256,
    sites: 'TP9, AF7, AF8, TP10',
    state: 'confirmed',
    link: 'Bluetooth',
    account: undefined,
    notes: ['Tells nothing of its electrodes: contact is judged by the signal.'],
  },
  {
    name: 'Muse S Athena',
    channels: 4,
    samplingRateHz: 256,
    sites: 'TP9, AF7, AF8, TP10',
    state: 'experimental',
    link: 'Bluetooth',
    account: undefined,
    notes: ['How it numbers its packets is known from published recordings, not from its maker.'],
  },
  {
    name: 'OpenBCI Ganglion',
    channels: 4,
    samplingRateHz: 200,
    sites: 'placed by you',
    state: 'confirmed',
    link: 'Bluetooth',
    account: undefined,
    notes: ['Firmware 2 sends differences: after a lost packet values stay missing until the next full one.'],
  },
  {
    name: 'OpenBCI Cyton',
    channels: 8,
    samplingRateHz: 250,
    sites: 'placed by you',
    state: 'confirmed',
    link: 'USB dongle',
    account: undefined,
    notes: ['Through its dongle and Web Serial. The Daisy board must be off.'],
  },
];
