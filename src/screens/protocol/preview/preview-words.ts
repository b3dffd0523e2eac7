import { plain } from '#shared/locale/formats.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { ReplayReport } from '#shared/engine/replay-api.ts';
import { artifactWords, blankUnitWords, filterWords } from '#model/metrics/provenance.ts';
import { HOP_MS } from '#shared/engine/ticks.ts';
import type { PreviewShown } from '#live/offline/index.ts';
import type { Provenance } from '#ui/text/Figure.tsx';
import { capitalized } from '#ui/text/format.ts';

export type PreviewFigure = 'rewarded' | 'success' | 'artifact' | 'rate';

const COMBINATIONS = {
  and: 'all conditions pass',
  or: 'at least one condition passes',
  weighted: 'the weighted mean of the scores is at least 50',
} as const;

const RATE = `One value every ${HOP_MS} ms`;
const ESTIMATORS: Readonly<Record<PreviewFigure, string>> = {
  rewarded: `Share of artifact-free training time. ${RATE}.`,
  success: `Mean of success (0 to 100) over artifact-free training time. ${RATE}. A condition scores 50 at its threshold.`,
  artifact: `Share of all training time. ${RATE}.`,
  rate: 'Discrete rewards a minute of artifact-free training time.',
};

/** Origin of a figure of the preview. */
export function previewProvenance(
  figure: PreviewFigure,
  { protocol, info, settings }: Pick<PreviewShown, 'protocol' | 'info' | 'settings'>,
  { engineVersion }: ReplayReport,
): Provenance {
  const { combination, holdMs, refractoryMs } = protocol;
  const held = holdMs > 0 ? ` and have done so for ${holdMs} ms` : '';
  return [
    { term: 'Estimator', text: ESTIMATORS[figure] },
    {
      term: 'Reward',
      text: `While ${COMBINATIONS[combination]}${held}; one chime per ${refractoryMs} ms at most.`,
    },
    {
      term: 'Filters',
      text: `${capitalized(filterWords({ protocol, mainsHz: settings.mainsHz, source: info }))}.`,
    },
    { term: 'Artifact', text: capitalized(artifactWords(protocol)) },
    {
      term: 'Source',
      text: `${info.name}, ${plain(info.samplingRateHz)} Hz, ${info.channelNames.length} channels${blankUnitWords(info)}`,
    },
    { term: 'Version', text: `Engine ${engineVersion}, the one of live sessions` },
  ];
}

/** Rewards per minute of artifact-free time; null if there is none. */
export function rewardsPerMinute({ rewardCount, durationSeconds, artifactPct }: ReplayReport): number | null {
  const cleanSeconds = durationSeconds * (1 - (artifactPct ?? 100) / 100);
  return cleanSeconds > 0 ? (60 * rewardCount) / cleanSeconds : null;
}

/** 'Baseline 30 s, then 1:30 of training'. The simulated client has a shortened baseline. */
export function lengthWords({ baselineSeconds, durationSeconds }: ReplayReport, protocol: Protocol): string {
  const training = `${Math.round(durationSeconds)} s of training`;
  if (baselineSeconds === 0) return training;
  const short =
    baselineSeconds < protocol.timing.baselineSeconds ? ` of ${protocol.timing.baselineSeconds} s` : '';
  return `baseline ${Math.round(baselineSeconds)} s${short}, then ${training}`;
}
