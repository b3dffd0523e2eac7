import { conditionKey } from '#model/sessions/comparable.ts';
import { fullUnit } from '#model/values/full-unit.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import type { ConditionSummary } from '#shared/engine/summary.ts';
import { formatClock } from '#ui/text/format.ts';
import type { Provenance } from '#ui/text/Figure.tsx';
import { type Breakdown, trainedSecondsOf } from '../breakdown.ts';
import { burstProvenance, conditionProvenance, figureProvenance } from '../provenance.ts';
import { placedLabel } from './curve-rows.ts';

export type Pair<T> = readonly [first: T, second: T];

export type ComparedRow = {
  name: string;
  unit: string;
  digits: number;
  values: Pair<number | null>;
  provenance: Pair<Provenance>;
  /** For times; a difference has the same form. */
  format?: (value: number) => string;
};

const SHARES = [
  { kind: 'rewarded', name: 'Rewarded', unit: '%', figure: 'rewardedPct' },
  { kind: 'success', name: 'Success', unit: 'of 100', figure: 'meanSuccess' },
  { kind: 'artifact', name: 'Artifact', unit: '%', figure: 'artifactPct' },
] as const;

const CONDITION_FIGURES: readonly {
  name: string;
  unit?: string;
  digits: number;
  pick: (figures: ConditionSummary) => number | null;
  provenance: typeof conditionProvenance;
}[] = [
  { name: 'mean', digits: 2, pick: ({ meanValue }) => meanValue, provenance: conditionProvenance },
  {
    name: 'threshold at the end',
    digits: 2,
    pick: ({ thresholdEnd }) => thresholdEnd,
    provenance: conditionProvenance,
  },
  { name: 'passed', unit: '%', digits: 1, pick: ({ passPct }) => passPct, provenance: conditionProvenance },
  {
    name: 'bursts',
    unit: 'per min',
    digits: 1,
    pick: ({ burstsPerMinute }) => burstsPerMinute,
    provenance: burstProvenance,
  },
];

/** Settings as they were planned: a band that follows the alpha peak has other edges in each session. */
export const plannedOf = ({ component, settings }: Breakdown): ComponentSettings =>
  component.settings ?? settings;

/** Places of the conditions that both sessions trained: the same band at the same site in the same unit. */
export function sharedConditions([first, second]: Pair<Breakdown>): Pair<number>[] {
  const keys = plannedOf(second).conditions.map(conditionKey);
  return plannedOf(first).conditions.flatMap((condition, index) => {
    const place = keys.indexOf(conditionKey(condition));
    return place === -1 ? [] : [[index, place] as const];
  });
}

/** Figures of two sessions, each from all its runs. */
export function comparedRows(pair: Pair<Breakdown>): ComparedRow[] {
  const both = <T>(of: (breakdown: Breakdown, at: 0 | 1) => T): Pair<T> => [of(pair[0], 0), of(pair[1], 1)];
  const trained: ComparedRow = {
    name: 'Trained',
    unit: 'min:s',
    digits: 0,
    format: formatClock,
    values: both(trainedSecondsOf),
    provenance: both(({ settings, whole }) => figureProvenance('trained', settings, whole)),
  };
  const shares = SHARES.map(({ kind, name, unit, figure }) => ({
    name,
    unit,
    digits: 1,
    values: both(({ whole }) => whole?.[figure] ?? null),
    provenance: both(({ settings, whole }) => figureProvenance(kind, settings, whole)),
  }));
  const conditions = sharedConditions(pair).flatMap((places) => {
    const planned = plannedOf(pair[0]);
    const label = placedLabel(planned, places[0]);
    return CONDITION_FIGURES.map(({ name, unit, digits, pick, provenance }) => ({
      name: `${label}: ${name}`,
      unit: unit ?? fullUnit(planned.conditions[places[0]]!.unit),
      digits,
      values: both(({ whole }, at) => {
        const figures = whole?.perCondition[places[at]];
        return figures ? pick(figures) : null;
      }),
      provenance: both(({ settings, whole }, at) => provenance(settings, places[at], whole)),
    }));
  });
  return [trained, ...shares, ...conditions];
}
