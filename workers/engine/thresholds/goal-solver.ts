import type { Protocol } from '#shared/eeg/protocol.ts';
import { wouldSucceed, type ScoredColumn } from '#shared/engine/scoring.ts';
import { quantileSorted } from '#shared/quantile.ts';

/** `values` are in time order. */
export type GoalColumn = ScoredColumn & {
  /** The condition's own threshold; undefined for one to be solved. */
  fixedThreshold: number | undefined;
};

const EASIEST_SHARE = 0.995;
const HARDEST_SHARE = 0.05;
const STEPS = 12;
/** Rates over fewer ticks are unreliable. */
const LEAST_TICKS = 250;

/**
 * Share of time each free condition must pass so that the success rate is `goal`, from the joint rate measured in these
 * values. Conditions of one brain are seldom independent, and g = G^(1/n) is exact only for independent ones. Found by
 * bisection; undefined when there is too little data.
 */
export function solveShare(
  columns: readonly GoalColumn[],
  goal: number,
  combination: Protocol['combination'],
): number | undefined {
  const ticks = columns[0]?.values.length ?? 0;
  if (ticks < LEAST_TICKS || columns.every((column) => column.fixedThreshold !== undefined)) return undefined;
  const sorted = columns.map(({ values }) => values.slice().sort());
  let low = HARDEST_SHARE;
  let high = EASIEST_SHARE;
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    const thresholds = columns.map(
      ({ direction, fixedThreshold }, index) =>
        fixedThreshold ?? quantileSorted(sorted[index]!, quantileShare(direction, middle)),
    );
    if (successRate(columns, thresholds, combination) < goal) low = middle;
    else high = middle;
  }
  return high;
}

/** Quantile of a condition's values for a threshold that passes in `share` of the time. */
export const quantileShare = (direction: 'reward' | 'inhibit', share: number): number =>
  direction === 'reward' ? 1 - share : share;

function successRate(
  columns: readonly GoalColumn[],
  thresholds: readonly number[],
  combination: Protocol['combination'],
): number {
  const ticks = columns[0]!.values.length;
  let succeeded = 0;
  for (let tick = 0; tick < ticks; tick++)
    if (wouldSucceed(columns, thresholds, tick, combination)) succeeded++;
  return succeeded / ticks;
}
