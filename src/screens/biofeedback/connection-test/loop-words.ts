import { channelLabel } from '#shared/eeg/channel-labels.ts';
import type { LoopOutcome, LoopSignal } from '#live/connection-test/index.ts';

export const SIGNAL_WORDS: Readonly<
  Record<LoopSignal, { one: string; plural: string; sending: string; keep: string; remedy: string }>
> = {
  sound: {
    one: 'click',
    plural: 'clicks',
    sending: 'Clicks are playing.',
    keep: 'Keep the electrode against the loudspeaker.',
    remedy: 'Hold the electrode closer to the loudspeaker and turn the sound up',
  },
  light: {
    one: 'flash',
    plural: 'flashes',
    sending: 'The field flashes once a second.',
    keep: 'Keep the photodiode over it.',
    remedy: 'Fix the photodiode over the field and turn the display brighter',
  },
};

/** What a measurement showed, and what to do if it showed nothing. */
export function loopWords(
  outcome: LoopOutcome & { signal: LoopSignal },
  channelNames: readonly string[],
): string {
  const { one, plural, remedy } = SIGNAL_WORDS[outcome.signal];
  const counts = `${outcome.seenCount} of ${outcome.signalCount} ${plural}`;
  switch (outcome.kind) {
    case 'notSeen':
      return `Only ${counts} were seen. ${remedy}, then measure again.`;
    case 'scattered':
      return `${counts} were seen, but their delays differ too much (${Math.round(outcome.spreadMs)} ms). Keep still, close other programs and measure again.`;
    case 'measured':
      return `${Math.round(outcome.delayMs)} ms from the ${one} to its sample in ${channelLabel(channelNames[outcome.channel]!)}: ${counts} were seen, and half of their delays lie within ${Math.round(outcome.spreadMs)} ms.`;
  }
}
