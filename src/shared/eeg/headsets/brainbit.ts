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

/** Contact is measured in a separate mode, during which the EEG stops. */
const SEPARATE_OHMS = { kind: 'ohms', whileStreaming: false } as const;

const CALLIBRI_BAND: RawStream = {
  ...UNPUBLISHED_BAND,
  bandNote: 'The device filters in hardware; which frequencies pass is not published.',
};

type Own = Pick<
  Headset,
  'deviceType' | 'deviceName' | 'channelNames' | 'model' | 'priceUsd' | 'electrodes'
> & { sitesNote: string; marked?: Headset['marked'] };

/** Common values of the maker's devices. Band and device type are not published. */
const brainbit = (
  { sitesNote, marked = [], ...own }: Own,
  stream = UNPUBLISHED_BAND,
  contact: Headset['contact'] = SEPARATE_OHMS,
): Headset => ({
  ...own,
  channels: own.channelNames.length,
  samplingRate: 250,
  manufacturer: 'BrainBit',
  modelName: own.deviceName,
  streams: [stream],
  contact,
  otherChannels: [],
  marked: [
    TYPE_NOTE,
    { field: 'channelNames', basis: 'chosen', note: sitesNote },
    ...marked,
    { field: 'streams', basis: 'unknown', note: stream.bandNote },
  ],
});

const HEADBAND = brainbit({
  deviceType: 'brainbit-headband',
  deviceName: 'BrainBit Headband',
  channelNames: ['T3', 'T4', 'O1', 'O2'],
  model: 'Headband',
  priceUsd: 499,
  electrodes: 'fixed',
  sitesNote: 'The order is for display; generations of the device send the four sites in different orders.',
  marked: [
    { field: 'reference', basis: 'inferred', note: 'Reference and ground are fixed on the forehead.' },
  ],
});

const FLEX = brainbit({
  deviceType: 'brainbit-flex',
  deviceName: 'BrainBit Flex',
  channelNames: ['O1', 'O2', 'T3', 'T4'],
  model: 'Flex',
  priceUsd: 750,
  electrodes: 'free',
  sitesNote: 'The electrodes may sit anywhere; these names are where they start.',
});

const FLEX8 = brainbit({
  deviceType: 'brainbit-flex8',
  deviceName: 'BrainBit Flex8',
  channelNames: ['F3', 'F4', 'C3', 'C4', 'P3', 'P4', 'O1', 'O2'],
  model: 'Flex8',
  priceUsd: 1200,
  electrodes: 'free',
  sitesNote: 'The maker gives no default sites for the eight free electrodes; these are ours.',
});

const CALLIBRI = brainbit(
  {
    deviceType: 'callibri',
    deviceName: 'Callibri',
    channelNames: ['Cz'],
    model: 'Callibri',
    priceUsd: 399,
    electrodes: 'patch',
    sitesNote: 'The patch has no fixed site; the user says where it is.',
  },
  CALLIBRI_BAND,
  { kind: 'attached', whileStreaming: true },
);

/** Sources: the maker's web and C++ SDKs and published headers; field use of the older devices. */
export const BRAINBIT_HEADSETS: readonly Headset[] = [HEADBAND, FLEX, FLEX8, CALLIBRI];
