import { useMemo } from 'react';
import type { EngineCondition } from '#shared/engine/engine-api.ts';
import { filterWords } from '#model/metrics/provenance.ts';
import type { BandBarExtras } from '#live/charts/index.ts';
import { MetricCard } from '#ui/text/MetricCard.tsx';
import { withGoal } from '../goals/goal-words.ts';
import { metricRows } from '../goals/metric-rows.ts';
import { useConnectedRoom } from '../room/room-context.ts';
import { SuggestionLine } from './SuggestionLine.tsx';

/** With more conditions a line beside each would push the traces off a small screen. */
const MOST_LINES = 3;
export const isSuggestionBeside = (conditionCount: number): boolean => conditionCount <= MOST_LINES;

/** Content beside the bars at human speed: the card of each metric, and proposed thresholds. */
export function useBarExtras(conditions: readonly EngineCondition[]): readonly BandBarExtras[] {
  const { protocol, view, source, begin } = useConnectedRoom();
  const { mainsHz } = begin;
  const { definition } = protocol;
  const { goalPct } = view;
  return useMemo(() => {
    const current = withGoal(definition, goalPct ?? definition.goalPct);
    const filters = filterWords({ protocol: definition, mainsHz, source });
    return conditions.map((mapped, index) => {
      const condition = definition.conditions[index];
      if (!condition) return {};
      const rows = metricRows(condition, current, mapped, filters);
      const hasLine = isSuggestionBeside(conditions.length) && condition.threshold.mode === 'suggest';
      return {
        info: <MetricCard title={condition.name} rows={rows} />,
        foot: hasLine ? <SuggestionLine condition={mapped} index={index} /> : undefined,
      };
    });
  }, [conditions, definition, goalPct, mainsHz, source]);
}

/** The conditions, with band edges from the baseline for bands that follow the alpha peak. */
export function useTrainedConditions(): readonly EngineCondition[] {
  const { ready, view } = useConnectedRoom();
  const { trainedBands } = view;
  return useMemo(() => asTrained(ready.conditions, trainedBands), [ready, trainedBands]);
}

/** `trainedBands` by condition; a condition without one keeps the edges of the protocol. */
export const asTrained = (
  conditions: readonly EngineCondition[],
  trainedBands: readonly (string | undefined)[],
): EngineCondition[] =>
  conditions.map((condition, index) => ({
    ...condition,
    bandLabel: trainedBands[index] ?? condition.bandLabel,
  }));
