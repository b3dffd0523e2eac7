import type { Condition } from '#shared/eeg/protocol.ts';
import type { Suggestion } from '#live/index.ts';

/** Why the engine proposes it and what is to be expected of it, from the newest clean training time. */
export function suggestionWords(
  { expected, current, value }: Suggestion,
  direction: Condition['direction'],
): string {
  const isEasier = direction === 'reward' ? value < current : value > current;
  const change = isEasier ? 'Easier' : 'Harder';
  if (!expected) return `${change}; too little clean signal to say what it gives`;
  const side = direction === 'reward' ? 'above' : 'below';
  const pct = (share: number): string => `${Math.round(share)} %`;
  return (
    `${change}: of the last ${Math.round(expected.seconds)} clean s ${side} ${pct(expected.passPctNow)} → ` +
    `${pct(expected.passPctThen)}, success ${pct(expected.jointPctThen)}`
  );
}
