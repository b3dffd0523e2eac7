import type { Headset, RawStream } from './headset.ts';

const TYPE_NOTE = {
  field: 'deviceType',
  basis: 'chosen',
  note: 'The specification names the field but no values.',
} as const;

const UNPUBLISHED_BAND: RawStream = {
  name: 'signal',
  lowHz: undefined,
  highHz: undefined,
  bandBasis: 'unknown',
  bandNote: 'The maker does not say which frequencies pass the amplifier.',
};

/** Contact is measured in a mode of its own: the EEG stops meanwhile. */
const SEPARATE_OHMS = { kind: 'ohms', whileStreaming: false } as const;

const HEADBAND: Headset = {
  deviceType: 'brainbit-headband',
  deviceName: 'BrainBit Headband',
  channels: 4,
  channelNames: ['T3', 'T4', 'O1', 'O2'],
  samplingRate: 250,
  manufacturer: 'BrainBit',
  model: 'Headband',
  modelName: 'BrainBit Headband',
  priceUsd: 499,
  electrodes: 'fixed',
  streams: [UNPUBLISHED_BAND],
  contact: SEPARATE_OHMS,
  otherChannels: [],
  marked: [
    TYPE_NOTE,
    {
      field: 'channelNames',
      basis: 'chosen',
      note: 'The order is for display; generations of the device send the four sites in different orders.',
    },
    {
      field: 'reference',
      basis: 'inferred',
      note: 'Reference and ground are fixed on the forehead.',
    },
    { field: 'streams', basis: 'unknown', note: UNPUBLISHED_BAND.bandNote },
  ],
};

const FLEX: Headset = {
  deviceType: 'brainbit-flex',
  deviceName: 'BrainBit Flex',
  channels: 4,
  channelNames: ['O1', 'O2', 'T3', 'T4'],
  samplingRate: 250,
  manufacturer: 'BrainBit',
  model: 'Flex',
  modelName: 'BrainBit Flex',
  priceUsd: 750,
  electrodes: 'free',
  streams: [UNPUBLISHED_BAND],
  contact: SEPARATE_OHMS,
  otherChannels: [],
  marked: [
    TYPE_NOTE,
    {
      field: 'channelNames',
      basis: 'chosen',
      note: 'The electrodes may sit anywhere; these names are where they start.',
    },
    { field: 'streams', basis: 'unknown', note: UNPUBLISHED_BAND.bandNote },
  ],
};

const FLEX8: Headset = {
  deviceType: 'brainbit-flex8',
  deviceName: 'BrainBit Flex8',
  channels: 8,
  channelNames: ['F3', 'F4', 'C3', 'C4', 'P3', 'P4', 'O1', 'O2'],
  samplingRate: 250,
  manufacturer: 'BrainBit',
  model: 'Flex8',
  modelName: 'BrainBit Flex8',
  priceUsd: 1200,
  electrodes: 'free',
  streams: [UNPUBLISHED_BAND],
  contact: SEPARATE_OHMS,
  otherChannels: [],
  marked: [
    TYPE_NOTE,
    {
      field: 'channelNames',
      basis: 'chosen',
      note: 'The maker gives no default sites for the eight free electrodes; these are ours.',
    },
    { field: 'streams', basis: 'unknown', note: UNPUBLISHED_BAND.bandNote },
  ],
};

const CALLIBRI_BAND: RawStream = {
  name: 'signal',
  lowHz: undefined,
  highHz: undefined,
  bandBasis: 'unknown',
  bandNote: 'The device filters in hardware; which frequencies pass is not published.',
};

const CALLIBRI: Headset = {
  deviceType: 'callibri',
  deviceName: 'Callibri',
  channels: 1,
  channelNames: ['Cz'],
  samplingRate: 250,
  manufacturer: 'BrainBit',
  model: 'Callibri',
  modelName: 'Callibri',
  priceUsd: 399,
  electrodes: 'patch',
  streams: [CALLIBRI_BAND],
  contact: { kind: 'attached', whileStreaming: true },
  otherChannels: [],
  marked: [
    TYPE_NOTE,
    {
      field: 'channelNames',
      basis: 'chosen',
      note: 'The patch has no fixed site; the user says where it is.',
    },
    { field: 'streams', basis: 'unknown', note: CALLIBRI_BAND.bandNote },
  ],
};

/** Sources: the maker's web and C++ development kits and published headers; field use of the older devices. */
export const BRAINBIT_HEADSETS: readonly Headset[] = [HEADBAND, FLEX, FLEX8, CALLIBRI];
