import type { Condition } from '#shared/eeg/protocol.ts';
import type { Suggestion } from '#live/session/index.ts';

/** Direction of the proposal, the expected pass rate of the condition, and the expected reward rate of all. */
export function suggestionWords(
  { expected, current, value }: Suggestion,
  direction: Condition['direction'],
): string {
  const isEasier = direction === 'reward' ? value < current : value > current;
  const change = isEasier ? 'Easier' : 'Harder';
  if (!expected) return `${change}. Too little clean signal to estimate the effect.`;
  const side = direction === 'reward' ? 'above' : 'below';
  const pct = (share: number): string => `${Math.round(share)} %`;
  return (
    `${change}: ${side} it ${pct(expected.passPctThen)} of the time, now ${pct(expected.passPctNow)}. ` +
    `Rewarded ${pct(expected.jointPctThen)}.`
  );
}

/** Data behind the figures of {@link suggestionWords}. */
export const suggestionOrigin = ({ expected }: Suggestion): string | undefined =>
  expected &&
  `Counted over the last ${Math.round(expected.seconds)} s of clean training, as if this threshold had been set.`;
