import type { Protocol } from '#shared/eeg/protocol.ts';

const COMBINATION_WORDS = {
  and: 'all conditions pass',
  or: 'at least one condition passes',
  weighted: 'the weighted mean of the scores is at least 50',
} as const;

/** When a protocol rewards, as a sentence. */
export function rewardWords({ combination, holdMs }: Pick<Protocol, 'combination' | 'holdMs'>): string {
  const held = holdMs > 0 ? ` and have done so for ${holdMs} ms` : '';
  return `Rewarded while ${COMBINATION_WORDS[combination]}${held}.`;
}
