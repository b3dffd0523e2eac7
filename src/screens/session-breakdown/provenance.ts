import type { ComponentSettings } from '#shared/api/sessions.ts';
import { estimatorWords } from '#shared/eeg/metrics.ts';
import { LEAST_BURST_MS } from '#shared/engine/bursts.ts';
import { artifactWords } from '#shared/engine/provenance.ts';
import { HOP_MS } from '#shared/engine/ticks.ts';
import type { Provenance } from '#ui/Figure.tsx';

/** The contract writes microvolts as `uV`; people read the sign. */
export const readableUnit = (unit: string): string => unit.replace('uV^2', 'µV²').replace('uV', 'µV');

/** The rule as a sentence of its own. */
export function artifactRule({ protocol }: ComponentSettings): string {
  const words = artifactWords(protocol);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const COMBINATION_WORDS = {
  and: 'all conditions pass',
  or: 'at least one condition passes',
  weighted: 'the weighted mean of the conditions passes',
} as const;

export function rewardRule({ protocol }: ComponentSettings): string {
  const held = protocol.holdMs > 0 ? ` and have done so for ${protocol.holdMs} ms` : '';
  return `Rewarded while ${COMBINATION_WORDS[protocol.combination]}${held}.`;
}

const RATE = `One value every ${HOP_MS} ms`;

type ShareKind = 'rewarded' | 'artifact' | 'success' | 'trained' | 'rewards';

/** Where a figure of a run or of the session comes from. */
export function figureProvenance(kind: ShareKind, settings: ComponentSettings): Provenance {
  const artifact = { term: 'Artifact', text: artifactRule(settings) };
  // A file name can be personal data; the settings below show it where that is allowed.
  const name = settings.source.kind === 'file' ? 'The EEG file' : settings.source.name;
  const source = { term: 'Source', text: `${name}, engine ${settings.engineVersion}` };
  switch (kind) {
    case 'rewarded':
      return [
        { term: 'Estimator', text: `Share of artifact-free training time. ${RATE}.` },
        { term: 'Rule', text: rewardRule(settings) },
        artifact,
        source,
      ];
    case 'artifact':
      return [
        { term: 'Estimator', text: `Share of all training time. ${RATE}.` },
        { term: 'Rule', text: artifact.text },
        source,
      ];
    case 'success':
      return [
        { term: 'Estimator', text: `Mean of success over artifact-free training time. ${RATE}.` },
        {
          term: 'Scale',
          text: 'Each condition scores 50 at its threshold; 0 and 100 lie one inter-quartile range of the baseline away.',
        },
        artifact,
        source,
      ];
    case 'trained':
      return [
        {
          term: 'Estimator',
          text: 'Time in training, artifact included; baseline, rest and pauses left out.',
        },
      ];
    case 'rewards':
      return [
        {
          term: 'Estimator',
          text: `Discrete rewards given, at most one per ${settings.protocol.refractoryMs} ms.`,
        },
        source,
      ];
  }
}

/** Where an amplitude, a pass share or a burst rate of a condition comes from. */
export function conditionProvenance(settings: ComponentSettings, index: number): Provenance {
  const condition = settings.conditions[index];
  const feature = settings.protocol.conditions[index]?.feature;
  if (!condition || !feature) return [];
  return [
    {
      term: 'Estimator',
      text: estimatorWords(feature),
    },
    { term: 'Band', text: condition.bandLabel },
    { term: 'Derivation', text: condition.derivationLabel },
    { term: 'Unit', text: readableUnit(condition.unit) },
    { term: 'Delay', text: `${Math.round(condition.estimatorDelayMs)} ms to show half of a sudden change` },
    { term: 'Artifact', text: artifactRule(settings) },
  ];
}

export const burstProvenance = (settings: ComponentSettings, index: number): Provenance => [
  {
    term: 'Burst',
    text:
      `The amplitude rises above its threshold, with the hysteresis of the condition, and stays there for at least ` +
      `${LEAST_BURST_MS} ms. Counted over artifact-free training time.`,
  },
  ...conditionProvenance(settings, index),
];

export const LATENCY_PROVENANCE: Provenance = [
  {
    term: 'Measured',
    text: 'From the arrival of a sample at this computer to the feedback command it caused, for every frame of a run.',
  },
  {
    term: 'Left out',
    text: 'Delay of headset and radio before, of loudspeaker or screen after, and of the filters.',
  },
  { term: 'Shown', text: 'The run with the highest p95.' },
];
