import type { Protocol } from '#shared/eeg/protocol.ts';
import { quantileSorted } from './quantile.ts';

/** Values of one condition over the same clean ticks as those of all others. */
export type GoalColumn = {
  direction: 'reward' | 'inhibit';
  /** In time order. */
  values: Float64Array;
  /** Share of the values below the threshold if the condition states its own; undefined for one to be solved. */
  fixedThreshold: number | undefined;
  weight: number;
};

const EASIEST_SHARE = 0.995;
const HARDEST_SHARE = 0.05;
const STEPS = 12;
/** Rates over fewer ticks than this are chance. */
const LEAST_TICKS = 250;

/**
 * Share of time each free condition must pass so that all together pass in `goal` of it, from the joint rate
 * measured in these values: conditions of one brain are seldom independent, and g = G^(1/n) is exact only for those.
 * Found by bisection; undefined when there is too little to measure.
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
    if (jointRate(columns, sorted, middle, combination) < goal) low = middle;
    else high = middle;
  }
  return high;
}

/** Quantile of a condition's values its threshold lies at when it shall pass in `share` of the time. */
export const quantileShare = (direction: 'reward' | 'inhibit', share: number): number =>
  direction === 'reward' ? 1 - share : share;

function jointRate(
  columns: readonly GoalColumn[],
  sorted: readonly Float64Array[],
  share: number,
  combination: Protocol['combination'],
): number {
  const thresholds = columns.map(
    ({ direction, fixedThreshold }, index) =>
      fixedThreshold ?? quantileSorted(sorted[index]!, quantileShare(direction, share)),
  );
  const totalWeight = columns.reduce((sum, { weight }) => sum + weight, 0);
  const ticks = columns[0]!.values.length;
  let passed = 0;
  for (let tick = 0; tick < ticks; tick++) {
    let passing = 0;
    let weight = 0;
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index]!;
      const value = column.values[tick]!;
      const isPassing =
        column.direction === 'reward' ? value >= thresholds[index]! : value <= thresholds[index]!;
      if (!isPassing) continue;
      passing++;
      weight += column.weight;
    }
    if (hasPassed(combination, passing, columns.length, weight / totalWeight)) passed++;
  }
  return passed / ticks;
}

/** For 'weighted', passing conditions of at least half the weight stand for a mean score of at least a half. */
function hasPassed(
  combination: Protocol['combination'],
  passing: number,
  count: number,
  weightShare: number,
): boolean {
  switch (combination) {
    case 'and':
      return passing === count;
    case 'or':
      return passing > 0;
    case 'weighted':
      return weightShare >= 0.5;
  }
}
