import { fixed } from '#shared/locale/formats.ts';
import { enoughSeconds, followedSeconds } from '#shared/eeg/baseline-need.ts';
import { isSignedMetric, METRICS } from '#shared/eeg/metrics.ts';
import type { Condition, Protocol } from '#shared/eeg/protocol.ts';
import { ownTargetPct } from '#shared/eeg/threshold.ts';
import type { Problem } from './problem.ts';

/** Thresholds that every value or no value can pass, and those that follow too short a window. */
export function thresholdProblems(condition: Condition, index: number, protocol: Protocol): Problem[] {
  const { threshold, feature, direction } = condition;
  if (threshold.mode === 'auto') return windowProblems(condition, index);
  if (threshold.mode !== 'manual') return [];
  const path = `conditions.${index}.threshold.value`;
  const { label, range } = METRICS[feature.metric];
  const { value } = threshold;
  if (!isSignedMetric(feature.metric) && value <= 0) {
    const what = direction === 'reward' ? 'always passed' : 'never passed';
    const text = `${label} is never below 0, so this would be ${what}. Choose a threshold above 0.`;
    return [{ path, level: 'error', text }];
  }
  if (range.max !== undefined && value >= range.max) {
    const what = direction === 'reward' ? 'never passed' : 'always passed';
    const text = `${label} is never above ${range.max}, so this would be ${what}. Choose a threshold below ${range.max}.`;
    return [{ path, level: 'error', text }];
  }
  return contradiction({ value, direction, feature }, index, protocol);
}

const LONGEST_WINDOW_SECONDS = 600;

/** The threshold moves along with the signal: the share still meets the goal, and progress does not show. */
function windowProblems(condition: Condition, index: number): Problem[] {
  const seconds = followedSeconds(condition);
  const enough = Math.min(LONGEST_WINDOW_SECONDS, enoughSeconds(condition.feature));
  if (seconds >= enough) return [];
  const text =
    `The threshold follows the last ${seconds} s, too few independent values, so it moves along with the value and ` +
    `hides change. Let it follow ${enough} s.`;
  return [{ path: `conditions.${index}.threshold.windowSeconds`, level: 'warning', text }];
}

/** The same measure kept above one value and below a lower one. */
function contradiction(
  { value, direction, feature }: { value: number } & Pick<Condition, 'direction' | 'feature'>,
  index: number,
  { conditions, combination }: Protocol,
): Problem[] {
  if (combination !== 'and' || direction !== 'inhibit') return [];
  const same = conditions.find(
    (other) =>
      other.direction === 'reward' &&
      other.threshold.mode === 'manual' &&
      other.threshold.value >= value &&
      JSON.stringify(other.feature) === JSON.stringify(feature),
  );
  if (!same || same.threshold.mode !== 'manual') return [];
  const text =
    `'${same.name}' must stay above ${same.threshold.value} and this below ${value}, but both are the same measure: ` +
    'there could never be a reward. Change one.';
  return [{ path: `conditions.${index}.threshold.value`, level: 'error', text }];
}

/** If the product is this far below the goal, correlated conditions do not make up for it. */
const NEAR_SHARE = 0.6;
/** A condition that passes nearly always tells the client nothing. */
const HARDLY_A_CONDITION_PCT = 97;

/** Individual targets that cannot give the protocol's goal, or a goal that makes conditions meaningless. */
export function goalProblems({ conditions, combination, goalPct }: Protocol): Problem[] {
  if (combination !== 'and') return [];
  const shared = 100 * (goalPct / 100) ** (1 / conditions.length);
  const targets = conditions.map(({ threshold }) => targetOf(threshold, shared));
  const hasOwn = conditions.some(({ threshold }) => ownTargetPct(threshold) !== undefined);
  const known = targets.filter((each) => each !== undefined);
  if (!hasOwn) {
    if (shared <= HARDLY_A_CONDITION_PCT) return [];
    const text =
      `For ${goalPct} % of the time with ${conditions.length} conditions each must pass ${fixed(shared, 1)} % of it, ` +
      'which is hardly a challenge. Lower the goal or remove conditions.';
    return [{ path: 'goalPct', level: 'warning', text }];
  }
  const least = Math.min(...known);
  if (least < goalPct) {
    const name = conditions[targets.indexOf(least)]!.name;
    const text =
      `'${name}' passes ${round(least)} % of the time, so all together cannot pass ${goalPct} %. Lower the goal to ` +
      `${round(least)} % or less, or raise the target of '${name}'.`;
    return [{ path: 'goalPct', level: 'error', text }];
  }
  const product = 100 * known.reduce((share, each) => (share * each) / 100, 1);
  if (product >= goalPct * NEAR_SHARE) return [];
  const text =
    `Were the conditions independent, all would pass ${round(product)} % of the time, far below the goal of ` +
    `${goalPct} %. Raise the targets or lower the goal.`;
  return [{ path: 'goalPct', level: 'warning', text }];
}

const round = (pct: number): string => String(Math.round(pct));

/** Target pass rate of a condition; undefined if nothing sets it. */
function targetOf(threshold: Condition['threshold'], shared: number): number | undefined {
  switch (threshold.mode) {
    case 'manual':
    case 'baselineZ':
      return undefined;
    case 'staircase':
      return 70.7;
    default:
      return ownTargetPct(threshold) ?? shared;
  }
}
