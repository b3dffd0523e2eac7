import { headsetOfType } from '#shared/eeg/headsets/catalogue.ts';
import type { HeadsetType } from '#shared/eeg/headsets/headset.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { HEADBAND_SERVICE, HEADPHONES_SERVICE } from './uuids.ts';

/** One of the manufacturer's apps calls an electrode usable below 2 MOhm; good below 1 MOhm is our choice. */
export const CONTACT_LIMITS = { goodKohm: 1000, fairKohm: 2000 };

export type BrainBit2Model = {
  deviceType: HeadsetType;
  modelName: string;
  /** Position of each channel of the catalogue in signal and resistance packets. */
  signalOrder: readonly number[];
  resistanceOrder: readonly number[];
  /** Amplification if the device does not accept another one. */
  factoryGain: number;
  /** The program that is the source of this gain. */
  gainSource: string;
  /** Samples per packet; undefined if not reported by anyone. */
  sampleCount: number | undefined;
  experimental: readonly string[];
};

const LAYOUT_NOTE =
  'How this headset packs its samples is not published by its maker. It was learned from third-party programs that ' +
  'were used with four-channel devices of the family.';
const MODEL_NOTE =
  'The model is identified by its Bluetooth name: which service belongs to which model is not published.';
const TAP = 'Tap each electrode once and see that its own trace moves.';
const CONTACT_NOTE =
  'Contact: the resistances come from such programs too; good below 1 MOhm, usable below 2 MOhm.';
const POWER_NOTE = 'The battery level is taken from the first byte of the status, which no source describes.';

const HEADBAND: BrainBit2Model = {
  deviceType: 'brainbit-headband',
  modelName: 'Headband',
  ...ordersOf(['T3', 'T4', 'O1', 'O2'], ['O1', 'O2', 'T3', 'T4']),
  factoryGain: 6,
  gainSource: 'a program for the Headband',
  sampleCount: 8,
  experimental: [
    LAYOUT_NOTE,
    `Order of the channels: T3, T4, O1, O2 by one program. ${TAP}`,
    CONTACT_NOTE,
    POWER_NOTE,
  ],
};

const BRAINBIT_2: BrainBit2Model = {
  deviceType: 'brainbit-headband',
  modelName: 'BrainBit 2',
  ...ordersOf(['O2', 'T3', 'T4', 'O1'], ['O2', 'T3', 'T4', 'O1']),
  factoryGain: 12,
  gainSource: 'a program for the BrainBit Black',
  sampleCount: 8,
  experimental: [
    LAYOUT_NOTE,
    MODEL_NOTE,
    `Order of the channels: O2, T3, T4, O1 by a program for the BrainBit Black, a related headset; O1, T3, T4, ` +
      `O2 by another program: left and right at the back may be exchanged. ${TAP}`,
    CONTACT_NOTE,
    POWER_NOTE,
  ],
};

const FLEX_4 = flex(4, { deviceType: 'brainbit-flex', modelName: 'BrainBit Flex 4', sampleCount: 8 });
const FLEX_8 = flex(
  8,
  { deviceType: 'brainbit-flex8', modelName: 'BrainBit Flex8', sampleCount: undefined },
  `${LAYOUT_NOTE} Eight channels are assumed to be packed alike; no one has reported it.`,
);

/** Names as the manufacturer lists them. 'Flex Pro' must precede 'Flex', its prefix. */
const MODELS_BY_NAME: readonly { namePrefix: string; model: BrainBit2Model | undefined }[] = [
  { namePrefix: 'Flex Pro', model: FLEX_8 },
  { namePrefix: 'Flex', model: FLEX_4 },
  { namePrefix: 'BrainBit', model: BRAINBIT_2 },
  { namePrefix: 'BB Pro', model: undefined },
];

/**
 * The model for a name and a service of the family. Rejects with HeadsetError `wrongDevice` for models without
 * published data.
 */
export function identifyModel(name: string, service: string): BrainBit2Model {
  if (service === HEADPHONES_SERVICE) {
    throw refusal('These are headphones of BrainBit, whose electrodes are not published.');
  }
  const isNamedHeadband = name.startsWith('Headband');
  if (service === HEADBAND_SERVICE && (isNamedHeadband || name === '')) return HEADBAND;
  const byName = MODELS_BY_NAME.find(({ namePrefix }) => name.startsWith(namePrefix));
  if (byName && !byName.model) {
    throw refusal(`This is a ${byName.namePrefix}, whose electrode positions are not published.`);
  }
  if (byName?.model && service !== HEADBAND_SERVICE) return byName.model;
  const shown = name === '' ? 'gives no name' : `calls itself "${name}"`;
  throw refusal(
    `This device belongs to the newer BrainBit headsets but ${shown}, so its model is uncertain.`,
  );
}

function ordersOf(signal: readonly string[], resistance: readonly string[]) {
  const { channelNames } = headsetOfType('brainbit-headband');
  return {
    signalOrder: channelNames.map((name) => signal.indexOf(name)),
    resistanceOrder: channelNames.map((name) => resistance.indexOf(name)),
  };
}

function flex(
  channelCount: number,
  model: Pick<BrainBit2Model, 'deviceType' | 'modelName' | 'sampleCount'>,
  layoutNote = LAYOUT_NOTE,
): BrainBit2Model {
  const order = Array.from({ length: channelCount }, (_, position) => position);
  return {
    ...model,
    signalOrder: order,
    resistanceOrder: order,
    factoryGain: 6,
    gainSource: 'a program for the Headband; nobody has reported it for a Flex',
    experimental: [
      layoutNote,
      MODEL_NOTE,
      `Order of the electrodes: 1 to ${channelCount} as they are numbered is assumed. ${TAP}`,
      CONTACT_NOTE,
      POWER_NOTE,
    ],
  };
}

const refusal = (cause: string): HeadsetError =>
  new HeadsetError(
    'wrongDevice',
    `${cause} Loopwell does not guess: choose a BrainBit Headband, BrainBit 2, Flex 4 or Flex8.`,
  );
