import type { SessionView } from './session-view.ts';

/** What the recording begins with when contact was not good. */
export const overrideMarkers = (
  problems: readonly { channel: number; reason: string }[],
  channelNames: readonly string[],
): string[] =>
  problems.length === 0
    ? []
    : [
        `Started before contact was good: ${problems
          .map(({ channel, reason }) => `${channelNames[channel] ?? channel + 1} (${reason})`)
          .join(', ')}`,
      ];

/** Which channels were taken out, and why. */
export function badMarkers({ badChannels, source }: Pick<SessionView, 'badChannels' | 'source'>): string[] {
  if (badChannels.length === 0) return [];
  const named = badChannels.map(
    ({ channel, reason }) => `${source?.channelNames[channel] ?? channel + 1} (${reason})`,
  );
  return [`Marked bad, left out of averages: ${named.join(', ')}`];
}
