import type { SourceInfo } from '#shared/eeg/source.ts';
import type { HeadsetView } from './headset-view.ts';

/** Source info of a connected headset. Throws an Error that can be shown when there is none. */
export function headsetSource({ facts, name, channelNames }: HeadsetView): SourceInfo {
  if (!facts) throw new Error('No headset is connected. Connect one first.');
  return {
    kind: 'headset',
    name: name === '' || name === facts.modelName ? facts.modelName : `${facts.modelName} (${name})`,
    samplingRateHz: facts.samplingRateHz,
    channelNames: [...channelNames],
    fullScaleUv: [...facts.fullScaleUv],
    device: {
      model: facts.modelName,
      serial: shortened(facts.serial),
      firmware: shortened(facts.firmware),
      hardware: shortened(facts.hardware),
      ...(facts.settings?.length ? { settings: [...facts.settings] } : {}),
      ...(facts.experimental.length > 0 ? { experimental: [...facts.experimental] } : {}),
    },
  };
}

/** Device texts may have any length; text beyond the limit is not useful. */
const shortened = (text: string | undefined): string | undefined => text?.slice(0, 200);
