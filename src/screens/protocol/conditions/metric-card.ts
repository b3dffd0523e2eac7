import type { Feature, MetricName } from '#shared/eeg/feature.ts';
import { bandLabel } from '#shared/eeg/feature.ts';
import { estimatorWords, metricInfo } from '#model/metrics/estimator-words.ts';
import { featureUnit, metricDelayMs, METRICS } from '#shared/eeg/metrics.ts';
import { fullUnit } from '#model/values/full-unit.ts';
import { bandWords } from '#model/metrics/provenance.ts';
import type { DefinitionRows } from '#ui/text/DefinitionList.tsx';

/** The meaning and computation of a metric, for the card beside it. A half-typed band has no delay yet. */
export function metricCard(feature: Feature): DefinitionRows {
  const info = metricInfo(feature);
  const band = bandLabel(feature);
  const delayMs = metricDelayMs(feature);
  return [
    { term: 'Definition', text: info.definition },
    { term: 'Formula', text: info.formula },
    { term: 'Unit', text: fullUnit(featureUnit(feature)) },
    ...(band === '' ? [] : [{ term: 'Band', text: bandWords(feature, band) }]),
    { term: 'Estimator', text: `${estimatorWords(feature)}.` },
    {
      term: 'Delay',
      text: Number.isFinite(delayMs) ? `${Math.round(delayMs)} ms. ${info.delayRule}` : info.delayRule,
    },
  ];
}

export const METRIC_OPTIONS: readonly { value: MetricName; label: string }[] = (
  Object.keys(METRICS) as MetricName[]
).map((value) => ({ value, label: METRICS[value].label }));
