import { bandLabel } from '#shared/eeg/feature.ts';
import { estimatorWords, metricInfo } from '#model/metrics/estimator-words.ts';
import { featureUnit, metricDelayMs, METRICS } from '#shared/eeg/metrics.ts';
import type { Condition, Protocol } from '#shared/eeg/protocol.ts';
import { fullUnit } from '#model/values/full-unit.ts';
import { artifactWords, bandWords, derivationWords } from '#model/metrics/provenance.ts';
import { readableUnit } from '#live/charts/index.ts';
import type { DefinitionRows } from '#ui/text/DefinitionList.tsx';
import { conditionGoalWords } from './goal-words.ts';
import { capitalized } from '#ui/text/format.ts';
import { thresholdWords } from '#widgets/protocols/protocol-words.ts';

/** Facts about a condition on the current source; the measured delay only once the source is connected. */
type MappedWords = {
  derivationLabel: string;
  estimatorDelayMs?: number;
  /** The band as trained, if a baseline has set it; otherwise the protocol's band. */
  bandLabel?: string;
};

/**
 * The card behind a condition: what is measured, how, with what delay, and its use. `filters` once a source is
 * connected.
 */
export function metricRows(
  condition: Condition,
  protocol: Protocol,
  mapped: MappedWords | undefined,
  filters?: string,
): DefinitionRows {
  const { feature, direction } = condition;
  const info = metricInfo(feature);
  const unit = featureUnit(feature);
  const band = mapped?.bandLabel ?? bandLabel(feature);
  const side = direction === 'reward' ? 'above' : 'below';
  return [
    { term: 'Metric', text: METRICS[feature.metric].label },
    { term: 'Unit', text: fullUnit(unit) },
    { term: 'Definition', text: info.definition },
    { term: 'Formula', text: info.formula },
    ...(mapped
      ? [
          {
            term: 'Sites',
            text: derivationWords(condition, mapped.derivationLabel, protocol),
          },
        ]
      : []),
    ...(band === '' ? [] : [{ term: 'Band', text: bandWords(feature, band) }]),
    { term: 'Estimator', text: `${estimatorWords(feature)}.` },
    ...(filters === undefined ? [] : [{ term: 'Filters', text: `${capitalized(filters)}.` }]),
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
