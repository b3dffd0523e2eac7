import type { CutOff } from './cut-offs.ts';
import type { Pair } from './pairs.ts';
import { LEAST_FOR_COUNTS, SMALLEST_CELL, SMALLEST_COUNT, STEPS } from '#shared/outcomes/rule.ts';

export type OutcomeCounts =
  | { better: number; same: number; worse: number }
  /** Used if one of the other counts covers few clients. */
  | { better: number; notBetter: number };

export type OutcomeFigures = {
  /** Mean of the total after training began minus the total before it. */
  meanChange: number;
  /** Clients whose change reached the cut-off; absent if none was fixed in advance, or if clients are few. */
  counts: OutcomeCounts | undefined;
  /** Mean over the clients of this cell. */
  meanRewardedPct: number | undefined;
  /** Absent if another row of the same protocol has nearly the same clients. */
  meanMinutes: number | undefined;
  meanSessions: number | undefined;
};

/**
 * Subtracting two cells that differ by one client reveals that client. Any difference smaller than the smallest cell
 * reveals as few. Identical sets of clients reveal nothing.
 */
export function isTooClose(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  // For most rows the sizes decide, without a comparison of the clients.
  if (Math.abs(one.size - other.size) >= SMALLEST_CELL) return false;
  let onlyInOne = 0;
  for (const id of one) {
    if (!other.has(id)) onlyInOne++;
    if (onlyInOne >= SMALLEST_CELL) return false;
  }
  const differing = 2 * onlyInOne + other.size - one.size;
  return differing > 0 && differing < SMALLEST_CELL;
}

type FiguresOptions = { cutOff: CutOff | undefined; hasTraining: boolean };

/** Figures that a shown cell may disclose, rounded in steps so that subtraction reveals nothing. */
export function figuresOf(pairs: readonly Pair[], { cutOff, hasTraining }: FiguresOptions): OutcomeFigures {
  const rewarded = pairs.flatMap(({ trained: { rewardedPct } }) =>
    rewardedPct === null ? [] : [rewardedPct],
  );
  const training = (of: (pair: Pair) => number, step: number) =>
    hasTraining ? stepped(meanOf(pairs.map(of)), step) : undefined;
  return {
    meanChange: stepped(meanOf(pairs.map(({ change }) => change)), STEPS.changePoints),
    counts: cutOff && countsOf(pairs, cutOff.points),
    // The same minimum: fewer clients would reveal individuals.
    meanRewardedPct:
      hasTraining && rewarded.length >= SMALLEST_CELL
        ? stepped(meanOf(rewarded), STEPS.rewardedPct)
        : undefined,
    meanMinutes: training(({ trained: { minutes } }) => minutes, STEPS.minutes),
    meanSessions: training(({ trained: { sessions } }) => sessions, STEPS.sessions),
  };
}

function countsOf(pairs: readonly Pair[], points: number): OutcomeCounts | undefined {
  if (pairs.length < LEAST_FOR_COUNTS) return undefined;
  const gains = pairs.map(({ change, after }) => (after.higherIsWorse ? -change : change));
  const better = gains.filter((gain) => gain >= points).length;
  const worse = gains.filter((gain) => gain <= -points).length;
  const same = gains.length - better - worse;
  const canTell = (...counts: number[]) => counts.every((count) => count >= SMALLEST_COUNT);
  if (canTell(better, same, worse)) return { better, same, worse };
  return canTell(better, same + worse) ? { better, notBetter: same + worse } : undefined;
}

/** Rounds to the nearest step. Divides by a whole number, so that 0.1 stays exact for readers. */
const stepped = (value: number, step: number): number =>
  step < 1 ? Math.round(value / step) / Math.round(1 / step) : Math.round(value / step) * step;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
