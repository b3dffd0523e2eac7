import type { MainsHz } from '#shared/engine/engine-api.ts';
import { contactProblems, type SessionView } from './session-view.ts';

/** Initial markers of a recording: all problems known when it started. */
export function startMarkers(
  view: SessionView,
  { isContactOverridden, mainsHz }: { isContactOverridden: boolean; mainsHz: MainsHz },
): string[] {
  return [
    ...badMarkers(view),
    ...(isContactOverridden ? overrideMarkers(view) : []),
    ...mainsMarkers(view, mainsHz),
  ];
}

const mainsMarkers = ({ mainsFoundHz }: SessionView, mainsHz: MainsHz): string[] =>
  mainsFoundHz === undefined || mainsFoundHz === mainsHz
    ? []
    : [`Started with the mains set to ${mainsHz} Hz, with hum at ${mainsFoundHz} Hz`];

/** Initial marker of a recording that started despite bad contact. */
const overrideMarkers = (view: SessionView): string[] =>
  listed('Started before contact was good', contactProblems(view), view);

/** Which channels were marked bad, and why. */
const badMarkers = (view: SessionView): string[] =>
  listed('Marked bad, left out of averages', view.badChannels, view);

/** One marker with the channels and their reasons; none without channels. */
const listed = (
  what: string,
  channels: readonly { channel: number; reason: string }[],
  { source }: SessionView,
): string[] => {
  const named = channels.map(
    ({ channel, reason }) => `${source?.channelNames[channel] ?? channel + 1} (${reason})`,
  );
  return named.length === 0 ? [] : [`${what}: ${named.join(', ')}`];
};
