import type { MainsHz } from '#shared/engine/engine-api.ts';
import { contactProblems, type SessionView } from './session-view.ts';

/** Initial markers of a recording: all problems known when it started. */
export function startMarkers(
  view: SessionView,
  { isContactOverridden, mainsHz }: { isContactOverridden: boolean; mainsHz: MainsHz },
): string[] {
  const overridden = isContactOverridden ? contactProblems(view) : [];
  return [
    ...badMarkers(view),
    ...overrideMarkers(overridden, view.source?.channelNames ?? []),
    ...mainsMarkers(view, mainsHz),
  ];
}

const mainsMarkers = ({ mainsFoundHz }: SessionView, mainsHz: MainsHz): string[] =>
  mainsFoundHz === undefined || mainsFoundHz === mainsHz
    ? []
    : [`Started with the mains set to ${mainsHz} Hz, with hum at ${mainsFoundHz} Hz`];

/** Initial markers of a recording that started despite bad contact. */
const overrideMarkers = (
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

/** Which channels were marked bad, and why. */
function badMarkers({ badChannels, source }: Pick<SessionView, 'badChannels' | 'source'>): string[] {
  if (badChannels.length === 0) return [];
  const named = badChannels.map(
    ({ channel, reason }) => `${source?.channelNames[channel] ?? channel + 1} (${reason})`,
  );
  return [`Marked bad, left out of averages: ${named.join(', ')}`];
}
