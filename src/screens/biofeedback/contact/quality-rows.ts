import { fixed, plain } from '#shared/locale/formats.ts';
import type { ChannelQuality } from '#shared/engine/engine-api.ts';
import { ARTIFACT_WORDS, artifactReasons } from '#shared/engine/ticks.ts';
import type { BadChannel } from '#live/session/index.ts';
import type { DefinitionRows } from '#ui/text/DefinitionList.tsx';
import { signalLook } from '../room/quality-words.ts';

/** The figures behind the quality level of a channel, each with its meaning. */
export function qualityRows(
  quality: ChannelQuality | undefined,
  bad: BadChannel | undefined,
): DefinitionRows {
  const marked = bad ? [{ term: 'Marked bad', text: bad.reason }] : [];
  if (!quality) return [...marked, { term: 'Level', text: 'Still measuring.' }];
  const { reason, sdUv, mainsRatio, highFrequencyShare, missingPct, artifactPct } = quality;
  return [
    ...marked,
    { term: 'Level', text: `${signalLook(quality).word}: ${reason}` },
    {
      term: 'Size',
      text: `${fixed(sdUv, sdUv < 10 ? 1 : 0)} µV RMS in 1-45 Hz; usual are ${plain(1.5)} to 50 µV`,
    },
    {
      term: 'Mains hum',
      text: `${fixed(mainsRatio, 2)} times the power of the EEG; fair above 1, poor above 4`,
    },
    {
      term: 'Muscle',
      text: `${Math.round(100 * highFrequencyShare)} % of the power lies above 30 Hz; fair above 35 %`,
    },
    { term: 'Missing', text: `${fixed(missingPct, 1)} % of the samples; fair above 1 %, poor above 10 %` },
    ...(artifactPct === undefined
      ? []
      : [{ term: 'Artifact', text: `${Math.round(artifactPct)} % of the last 5 s${reasonsNow(quality)}` }]),
    { term: 'Window', text: 'The newest seconds of the raw signal, checked once a second.' },
  ];
}

/** '; now: blink, muscle tension', or an empty string. */
function reasonsNow({ artifactBits = 0 }: ChannelQuality): string {
  const words = artifactReasons(artifactBits).map((reason) => ARTIFACT_WORDS[reason].toLowerCase());
  return words.length === 0 ? '' : `; in the last second: ${words.join(', ')}`;
}
