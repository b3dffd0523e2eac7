import type { Condition } from '#shared/eeg/protocol.ts';
import type { Suggestion } from '#live/index.ts';

/** Why the engine proposes it and what is to be expected of it, from the newest clean training time. */
export function suggestionWords(
  { expected, current, value }: Suggestion,
  direction: Condition['direction'],
): string {
  if (!expected) return 'There is too little clean signal yet to say what it would change.';
  const side = direction === 'reward' ? 'above' : 'below';
  const isEasier = direction === 'reward' ? value < current : value > current;
  const pct = (share: number): string => `${Math.round(share)} %`;
  return (
    `${isEasier ? 'Easier' : 'Harder'}: ${side} in ${pct(expected.passPctNow)} of the last ` +
    `${Math.round(expected.seconds)} clean s, with it ${pct(expected.passPctThen)}; ` +
    `all conditions together ${pct(expected.jointPctThen)}.`
  );
}
