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

/** Texts of a device may be of any length; what does not fit says nothing a person would read. */
const shortened = (text: string | undefined): string | undefined => text?.slice(0, 200);
