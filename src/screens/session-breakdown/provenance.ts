import { plain } from '#shared/locale/formats.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import { LEAST_BURST_MS } from '#shared/engine/bursts.ts';
import { artifactWords, derivationWords, filterWords, provenanceCard } from '#model/metrics/provenance.ts';
import type { RunSummary } from '#shared/engine/summary.ts';
import { HOP_MS, TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import { capitalized, formatNumber } from '#ui/text/format.ts';
import type { Provenance } from '#ui/text/Figure.tsx';
import { rewardWords } from '#model/protocols/reward-words.ts';
import { thresholdWords } from '#model/protocols/threshold-words.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';

/** The rule as a sentence of its own. */
export const artifactRule = ({ protocol }: ComponentSettings): string => capitalized(artifactWords(protocol));

const RATE = `One value every ${HOP_MS} ms`;

/** The ticks a figure covers. */
type Used = Pick<RunSummary, 'ticks' | 'artifactPct'> | undefined;

export type ShareKind = 'rewarded' | 'artifact' | 'success' | 'trained' | 'rewards' | 'bursts';

const ESTIMATORS: Readonly<Record<ShareKind, (settings: ComponentSettings) => string>> = {
  rewarded: () => `Share of artifact-free training time. ${RATE}.`,
  artifact: () => `Share of all training time. ${RATE}.`,
  success: () =>
    `Mean of success over artifact-free training time. ${RATE}. Each condition scores 50 at its threshold; 0 and ` +
    '100 lie one inter-quartile range of the baseline away.',
  trained: () =>
    'Time in training, artifact included; baseline, rest, pauses and time without signal left out.',
  bursts: () =>
    `Times a value rose above its threshold, with its hysteresis, and stayed there for at least ${LEAST_BURST_MS} ms, per ` +
    'minute of artifact-free training. Also for inhibits: fewer are better there.',
  rewards: ({ protocol }) => `Discrete rewards given, at most one per ${protocol.refractoryMs} ms.`,
};

/** Origin of a figure of a run or of the session: everything its value depends on. */
export function figureProvenance(kind: ShareKind, settings: ComponentSettings, used?: Used): Provenance {
  const estimator = { term: 'Estimator', text: ESTIMATORS[kind](settings) };
  if (kind === 'trained') return [estimator, ...samplesLine(settings, used), versionLine(settings)];
  const rules =
    kind === 'artifact'
      ? []
      : [{ term: 'Reward', text: rewardWords(settings.protocol) }, ...conditionLines(settings)];
  return [
    estimator,
    ...rules,
    { term: 'Filters', text: capitalized(filterWords(settings)) },
    { term: 'Artifact', text: artifactRule(settings) },
    ...samplesLine(settings, used),
    sourceLine(settings),
    versionLine(settings),
  ];
}

/** Each condition in one line: band, place, direction, delay and threshold. */
const conditionLines = ({ conditions, protocol }: ComponentSettings): { term: string; text: string }[] =>
  conditions.map(({ name, bandLabel, derivationLabel, direction, unit, estimatorDelayMs }, index) => {
    const condition = protocol.conditions[index];
    const threshold = condition?.threshold;
    const place = condition ? derivationWords(condition, derivationLabel, protocol) : derivationLabel;
    return {
      term: name,
      text: [
        [bandLabel, `at ${place}`].filter((words) => words !== '').join(' '),
        direction === 'reward' ? 'rewarded above' : 'inhibited: kept below',
        threshold ? `threshold: ${lower(thresholdWords(threshold, unit))}` : '',
        `delay ${Math.round(estimatorDelayMs)} ms`,
      ]
        .filter((words) => words !== '')
        .join('; '),
    };
  });

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** Origin of an amplitude, a threshold or a pass share of a condition. */
export function conditionProvenance(settings: ComponentSettings, index: number, used?: Used): Provenance {
  const mapped = settings.conditions[index];
  const condition = settings.protocol.conditions[index];
  if (!mapped || !condition) return [];
  const card = provenanceCard(condition, mapped, {
    protocol: settings.protocol,
    source: { ...settings.source, name: sourceName(settings) },
    mainsHz: settings.mainsHz,
    engineVersion: settings.engineVersion,
  });
  return [
    ...card.map(({ term, text }) => ({ term, text: capitalized(text) })),
    { term: 'Threshold', text: thresholdWords(condition.threshold, mapped.unit) },
    ...samplesLine(settings, used),
  ];
}

export const burstProvenance = (settings: ComponentSettings, index: number, used?: Used): Provenance => [
  {
    term: 'Burst',
    text:
      `The value rises above its threshold, with the hysteresis of the condition, and stays there for at least ` +
      `${LEAST_BURST_MS} ms. Counted over artifact-free training time.`,
  },
  ...conditionProvenance(settings, index, used),
];

function samplesLine({ source }: ComponentSettings, used: Used): { term: string; text: string }[] {
  if (!used) return [];
  const { ticks, artifactPct } = used;
  const clean = Math.round(ticks * (1 - (artifactPct ?? 0) / 100));
  const samples = Math.round((ticks / TICKS_PER_SECOND) * source.samplingRateHz);
  return [
    {
      term: 'Samples',
      text:
        `${formatNumber(samples, 0)} per channel at ${plain(source.samplingRateHz)} Hz, which are ` +
        `${formatNumber(ticks, 0)} values; ${formatNumber(clean, 0)} of them artifact-free`,
    },
  ];
}

/** A file name can be personal data; the panel of the source shows it where that is allowed. */
const sourceName = ({ source }: ComponentSettings): string =>
  source.kind === 'file' ? 'The EEG file' : source.name;

const sourceLine = (settings: ComponentSettings) => ({
  term: 'Source',
  text: `${sourceName(settings)}, ${plain(settings.source.samplingRateHz)} Hz`,
});

export const versionLine = ({ engineVersion }: ComponentSettings) => ({
  term: 'Version',
  text: `Engine ${engineVersion}`,
});

export const estimatorProvenance = ({ conditions }: ComponentSettings): Provenance => [
  {
    term: 'Computed',
    text: `How far the values of a condition are behind the signal, because filters and smoothing take time. ${conditions
      .map((condition) => `${conditionLabel(condition)}: ${formatNumber(condition.estimatorDelayMs, 0)} ms`)
      .join(', ')}.`,
  },
  {
    term: 'Shown',
    text: 'The largest of them. It comes before the feedback latency, which does not include it.',
  },
];

export const LATENCY_PROVENANCE: Provenance = [
  {
    term: 'Measured',
    text: 'From the arrival of a sample at this computer to the feedback command it caused, for every frame of a run.',
  },
  {
    term: 'Left out',
    text: 'Delay of headset and radio before, of loudspeaker or screen after, and of the filters. The session room shows the total as its delay in all.',
  },
  {
    term: 'Shown',
    text: 'Typical: half of all frames took less (median, p50). 95 % within: one frame in twenty took longer (p95).',
  },
  { term: 'Which run', text: 'For the whole session: the slowest one. A dash: it was not measured.' },
];
