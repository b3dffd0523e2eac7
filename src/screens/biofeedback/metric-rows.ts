import { bandLabel } from '#shared/eeg/feature.ts';
import { estimatorWords, featureUnit, metricDelayMs, METRICS } from '#shared/eeg/metrics.ts';
import type { Condition, Protocol } from '#shared/eeg/protocol.ts';
import { artifactWords, bandWords, fullUnit } from '#shared/engine/provenance.ts';
import { readableUnit } from '#live/index.ts';
import type { DefinitionRows } from '#ui/DefinitionList.tsx';
import { conditionGoalWords } from './goal-words.ts';
import { capitalized, thresholdWords } from '#ui/protocol/protocol-words.ts';

/** What is known of a condition on the source at hand; the measured delay only once it is connected. */
export type MappedWords = {
  derivationLabel: string;
  isSubstitute: boolean;
  estimatorDelayMs?: number;
  /** As it is trained, where a baseline has set it; that of the protocol if absent. */
  bandLabel?: string;
};

/** The card behind a condition: what is measured, how, how late, and what becomes of it. */
export function metricRows(
  condition: Condition,
  protocol: Protocol,
  mapped: MappedWords | undefined,
): DefinitionRows {
  const { feature, direction } = condition;
  const info = METRICS[feature.metric];
  const unit = featureUnit(feature);
  const band = mapped?.bandLabel ?? bandLabel(feature);
  const side = direction === 'reward' ? 'above' : 'below';
  return [
    { term: 'Metric', text: info.label },
    { term: 'Unit', text: fullUnit(unit) },
    { term: 'Definition', text: info.definition },
    { term: 'Formula', text: info.formula },
    ...(mapped
      ? [
          {
            term: 'Sites',
            text: mapped.isSubstitute
              ? `${mapped.derivationLabel}, a substitute for the first choice of the protocol`
              : mapped.derivationLabel,
          },
        ]
      : []),
    ...(band === '' ? [] : [{ term: 'Band', text: bandWords(feature, band) }]),
    { term: 'Estimator', text: `${estimatorWords(feature)}.` },
    { term: 'Delay', text: delayWords(info.delayRule, mapped?.estimatorDelayMs ?? metricDelayMs(feature)) },
    {
      term: 'Threshold',
      text: `Keep ${side} ${thresholdWords(condition, readableUnit(unit))}${hysteresisWords(condition)}.`,
    },
    { term: 'Goal', text: conditionGoalWords(condition, protocol) },
    { term: 'Hold', text: holdWords(protocol.holdMs) },
    { term: 'Refractory', text: `At most one discrete reward (chime) every ${protocol.refractoryMs} ms.` },
    { term: 'Artifact', text: capitalized(artifactWords(protocol)) },
  ];
}

const delayWords = (rule: string, delayMs: number): string =>
  `${Math.round(delayMs)} ms until half of a sudden change shows. ${rule}`;

function hysteresisWords({ feature, hysteresisPct }: Condition): string {
  if (hysteresisPct === 0) return '';
  const whole = METRICS[feature.metric].hysteresisOf === 'threshold' ? 'it' : 'the spread of the baseline';
  return `, with a dead band of ${hysteresisPct} % of ${whole} around it so that noise does not flicker`;
}

const holdWords = (holdMs: number): string =>
  holdMs === 0 ? 'Reward starts as soon as all is passed.' : `All must pass for ${holdMs} ms before reward.`;
