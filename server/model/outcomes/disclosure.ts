import type { CutOff } from './cut-offs.ts';
import type { Pair } from './pairs.ts';
import { LEAST_FOR_COUNTS, SMALLEST_CELL, SMALLEST_COUNT, STEPS } from '#shared/outcomes/rule.ts';

export type OutcomeCounts =
  | { better: number; same: number; worse: number }
  /** Where one of the others is of few clients. */
  | { better: number; notBetter: number };

export type OutcomeFigures = {
  /** Total after training began less total before it, on average. */
  meanChange: number;
  /** Clients whose change reached the cut-off; absent where none was fixed beforehand, or where clients are few. */
  counts: OutcomeCounts | undefined;
  /** Of the clients of this cell, on average. */
  meanRewardedPct: number | undefined;
  /** Absent where another row of the same protocol has nearly the same clients. */
  meanMinutes: number | undefined;
  meanSessions: number | undefined;
};

/**
 * Two cells that differ by one client tell of that client, by subtraction; by fewer than the smallest cell they tell of
 * as few. The same clients tell nothing new.
 */
export function isTooClose(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  // Of most rows the sizes say so, without a look at the clients.
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

/** What may be told of a cell that is shown, in steps that cannot be subtracted. */
export function figuresOf(pairs: readonly Pair[], { cutOff, hasTraining }: FiguresOptions): OutcomeFigures {
  const rewarded = pairs.flatMap(({ trained: { rewardedPct } }) =>
    rewardedPct === null ? [] : [rewardedPct],
  );
  const training = (of: (pair: Pair) => number, step: number) =>
    hasTraining ? stepped(meanOf(pairs.map(of)), step) : undefined;
  return {
    meanChange: stepped(meanOf(pairs.map(({ change }) => change)), STEPS.changePoints),
    counts: cutOff && countsOf(pairs, cutOff.points),
    // The same floor: of fewer it would tell of single clients again.
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

/** To the nearest step; divided by a whole number, so that 0.1 stays what people read. */
const stepped = (value: number, step: number): number =>
  step < 1 ? Math.round(value / step) / Math.round(1 / step) : Math.round(value / step) * step;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
