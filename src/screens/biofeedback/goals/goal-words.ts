import type { Condition, Protocol } from '#shared/eeg/protocol.ts';
import { ownTargetPct } from '#shared/eeg/threshold.ts';

/** A protocol with another goal, for this session only. */
export const withGoal = (protocol: Protocol, goalPct: number): Protocol => ({ ...protocol, goalPct });

/**
 * Share of time each condition should pass so that all together reach the goal, in percent. Exact for conditions
 * that are independent of each other; the engine then corrects it by the rate it measures.
 */
export function derivedGoalPct({ conditions, combination, goalPct }: Protocol): number {
  const goal = goalPct / 100;
  const count = conditions.length;
  if (combination === 'and') return 100 * goal ** (1 / count);
  return combination === 'or' ? 100 * (1 - (1 - goal) ** (1 / count)) : goalPct;
}

/** The goal of a condition in words; modes with their own target say so. */
export function conditionGoalWords({ threshold }: Condition, protocol: Protocol): string {
  const own = ownTargetPct(threshold);
  if (own !== undefined) return `Passes in ${own} % of artifact-free time, as the protocol says.`;
  switch (threshold.mode) {
    case 'manual':
    case 'baselineZ':
    case 'carryOver':
      return 'No target: the threshold stays where you set it.';
    case 'staircase':
      return 'Converges to 70.7 %: two successes make it harder, one failure easier.';
    case 'baseline':
    case 'auto':
    case 'controller':
    case 'suggest':
      return (
        `Passes in about ${Math.round(derivedGoalPct(protocol))} % of artifact-free time, derived from the goal of ` +
        `${protocol.goalPct} % and corrected by the joint rate that is measured.`
      );
  }
}
