import type { ComponentSettings, RunRecord } from '#shared/api/sessions.ts';
import { formatNumber } from '#ui/text/format.ts';

/** Delay of the loudspeaker or headphones, as the browser reported it in the runs. */
export function outputDelayWords(runs: readonly RunRecord[]): string {
  const delays = runs.flatMap(({ feedback }) => feedback?.outputDelayMs ?? []);
  if (delays.length === 0) return 'Not reported by the browser.';
  return `${formatNumber(Math.max(...delays), 0)} ms more, as the browser reports it.`;
}

const KIND_WORDS = { headset: 'Headset', simulated: 'Simulated headset', file: 'Replayed EEG file' } as const;

/** The source without the name of a file, which can be the name of a person. */
export function sourceWords({ source, mainsHz, engineVersion, appVersion }: ComponentSettings): string {
  const { device, kind, name, samplingRateHz, channelNames } = source;
  const isNamed = kind === 'headset' && name !== KIND_WORDS.headset;
  return [
    isNamed ? name : KIND_WORDS[kind],
    device?.model !== undefined && device.model !== name ? device.model : undefined,
    device?.firmware === undefined ? undefined : `firmware ${device.firmware}`,
    `${samplingRateHz} Hz`,
    `channels ${channelNames.join(', ')}`,
    `mains ${mainsHz} Hz`,
    `engine ${engineVersion}`,
    `Loopwell ${appVersion}`,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}
