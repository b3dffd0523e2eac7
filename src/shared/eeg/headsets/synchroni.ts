import type { Headset, RawStream } from './headset.ts';

/** Passband with all firmware filters on. They can be switched individually; the band is widest with all off. */
const FIRMWARE_BAND: RawStream = {
  name: 'EEG',
  lowHz: 0.5,
  highHz: 80,
  bandBasis: 'documented',
  bandNote: 'With the firmware filters on: high-pass 0.5 Hz, low-pass 80 Hz and a notch at 50 or 60 Hz.',
};

type Kind = Pick<
  Headset,
  'deviceType' | 'deviceName' | 'channels' | 'channelNames' | 'model' | 'priceUsd' | 'otherChannels'
>;

const synchroni = (kind: Kind): Headset => ({
  ...kind,
  samplingRate: 250,
  manufacturer: 'OYMotion',
  modelName: `Synchroni ${kind.model}`,
  electrodes: 'free',
  streams: [FIRMWARE_BAND],
  contact: { kind: 'ohms', whileStreaming: true },
  marked: [
    { field: 'deviceType', basis: 'chosen', note: 'The specification names the field but no values.' },
    {
      field: 'channelNames',
      basis: 'chosen',
      note: 'The user places the leads and no default of the maker was found; these sites are ours.',
    },
    {
      field: 'modelName',
      basis: 'inferred',
      note: 'How each model names itself over the air is not published; the channel count tells them apart.',
    },
  ],
});

/** Source: the maker's published SDKs. */
export const SYNCHRONI_HEADSETS: readonly Headset[] = [
  synchroni({
    deviceType: 'synchroni-uno',
    deviceName: 'Synchroni Uno',
    channels: 1,
    channelNames: ['Cz'],
    model: 'Uno',
    priceUsd: 379,
    otherChannels: ['motion'],
  }),
  synchroni({
    deviceType: 'synchroni-trio',
    deviceName: 'Trio',
    channels: 2,
    channelNames: ['C3', 'C4'],
    model: 'Trio',
    priceUsd: 579,
    otherChannels: ['ECG', 'motion'],
  }),
  synchroni({
    deviceType: 'synchroni-pento',
    deviceName: 'Pento',
    channels: 4,
    channelNames: ['F3', 'F4', 'P3', 'P4'],
    model: 'Pento',
    priceUsd: 879,
    otherChannels: ['ECG', 'motion'],
  }),
];
