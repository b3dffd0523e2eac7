import type { Headset } from './headset.ts';

/** Sources: the maker's SDK and its published description of the data. */
export const CROWN: Headset = {
  deviceType: 'crown',
  deviceName: 'Neurosity Crown',
  channels: 8,
  channelNames: ['CP3', 'C3', 'F5', 'PO3', 'PO4', 'F6', 'C4', 'CP4'],
  samplingRate: 256,
  manufacturer: 'Neurosity',
  model: 'Crown',
  modelName: 'Crown',
  priceUsd: 1499,
  electrodes: 'fixed',
  streams: [
    {
      name: 'rawUnfiltered',
      lowHz: undefined,
      highHz: undefined,
      bandBasis: 'documented',
      bandNote: 'The device does not filter this stream.',
    },
    {
      name: 'raw',
      lowHz: 2,
      highHz: 45,
      bandBasis: 'documented',
      bandNote: 'The device removes mains and passes roughly 2 to 45 Hz.',
    },
  ],
  contact: { kind: 'score', whileStreaming: true },
  otherChannels: ['motion'],
  marked: [
    { field: 'deviceType', basis: 'chosen', note: 'The specification names the field but no values.' },
    { field: 'model', basis: 'chosen', note: 'The specification names the field but no values.' },
  ],
};
