import { SYNCHRONI_HEADSETS } from '#shared/eeg/headsets/synchroni.ts';
import type { HeadsetFacts } from '../common/contract.ts';

/** Default sites if the catalogue has no model with this many channels. */
const SITES = ['F3', 'F4', 'P3', 'P4', 'C3', 'C4', 'O1', 'O2'];

export const MOST_CHANNELS = SITES.length;

type SynchroniModel = Pick<HeadsetFacts, 'deviceType' | 'modelName' | 'channelNames' | 'experimental'>;

/**
 * The model, from the device's own name and its EEG channels. Its names are not published, so the channel count decides
 * if the name is unknown. The count always determines the number of channels.
 */
export function modelOf(ownWords: string, channels: number): SynchroniModel {
  const ofCount = SYNCHRONI_HEADSETS.find((headset) => headset.channels === channels);
  if (!ofCount) {
    return {
      deviceType: undefined,
      modelName: ownWords ? `Synchroni (${ownWords})` : `Synchroni with ${channels} channels`,
      channelNames: SITES.slice(0, channels),
      experimental: [
        `The catalogue has no Synchroni with ${channels} channels; this one is read as those with 1, 2 and 4 are.`,
      ],
    };
  }
  const isNamed = ownWords.toLowerCase().includes(ofCount.model.toLowerCase());
  return {
    deviceType: ofCount.deviceType,
    modelName: ofCount.modelName,
    channelNames: ofCount.channelNames,
    experimental: isNamed
      ? []
      : [
          `The device does not call itself ${ofCount.model}; its number of EEG channels (${channels}) says it is one.`,
        ],
  };
}
