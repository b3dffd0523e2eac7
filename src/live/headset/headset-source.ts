import type { SourceInfo } from '#shared/eeg/source.ts';
import type { HeadsetView } from './headset-view.ts';

/** What a connected headset says of the samples it will send. Throws words fit to be shown when there is none. */
export function headsetSource({ facts, name, channelNames }: HeadsetView): SourceInfo {
  if (!facts) throw new Error('No headset is connected. Connect one first.');
  return {
    kind: 'headset',
    name: name === '' || name === facts.modelName ? facts.modelName : `${facts.modelName} (${name})`,
    samplingRateHz: facts.samplingRateHz,
    channelNames: [...channelNames],
    fullScaleUv: [...facts.fullScaleUv],
  };
}
