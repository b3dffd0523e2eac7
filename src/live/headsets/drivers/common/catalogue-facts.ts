import { headsetOfType } from '#shared/eeg/headsets/catalogue.ts';
import type { HeadsetType } from '#shared/eeg/headsets/headset.ts';

/** What the catalogue states of a headset. `fullScaleUv` holds for every channel. */
export function catalogueFacts(deviceType: HeadsetType, fullScaleUv: number) {
  const { modelName, samplingRate, channelNames, electrodes, contact } = headsetOfType(deviceType);
  return {
    deviceType,
    modelName,
    samplingRateHz: samplingRate,
    channelNames,
    electrodes,
    fullScaleUv: channelNames.map(() => fullScaleUv),
    contact,
  };
}
