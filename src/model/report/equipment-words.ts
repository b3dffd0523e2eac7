import { plain } from '#shared/locale/formats.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import { blankUnitWords } from '#model/metrics/provenance.ts';

const KIND_WORDS = { headset: 'Headset', simulated: 'Simulated headset', file: 'Replayed EEG file' } as const;

/** Hardware and software, without the name of a file, which can be the name of a person. */
export function equipmentWords({ source, mainsHz, engineVersion, appVersion }: ComponentSettings): string {
  const { device, kind, name, samplingRateHz, channelNames } = source;
  return [
    kind === 'headset' ? name : KIND_WORDS[kind],
    device?.model !== undefined && device.model !== name ? device.model : undefined,
    device?.serial === undefined ? undefined : `serial ${device.serial}`,
    device?.firmware === undefined ? undefined : `firmware ${device.firmware}`,
    `${plain(samplingRateHz)} Hz`,
    `channels ${channelNames.join(', ')}`,
    `mains ${mainsHz} Hz`,
    `engine ${engineVersion}`,
    `Loopwell ${appVersion}`,
  ]
    .filter((part) => part !== undefined)
    .join(', ')
    .concat(blankUnitWords(source));
}
