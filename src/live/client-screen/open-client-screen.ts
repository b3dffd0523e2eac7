import type { FeedbackRack, LiveSession } from '#live/session/index.ts';
import { every } from '#live/store/index.ts';
import { ClientScreenHost } from './client-screen-host.ts';
import { connectScenes } from './connect-scenes.ts';
import { broadcastLink, type OpenLink } from './messages.ts';
import { openClientWindow } from './open-client-window.ts';

export type ClientScreenHandle = { host: ClientScreenHost; link: OpenLink; dispose: () => void };

/** The client's screen of a session in this browser: closed at first, unless it outlived a reload of this page. */
export function openClientScreen(
  recordingId: string,
  session: LiveSession,
  feedback: FeedbackRack,
): ClientScreenHandle {
  const link = broadcastLink(recordingId);
  const host = new ClientScreenHost({
    link,
    openWindow: () => openClientWindow(recordingId),
    every,
    nowMs: () => Date.now(),
    secondsLeft: () => secondsLeftOf(session),
  });
  const stopScenes = connectScenes({
    host,
    session: session.controller,
    feedback,
    rests: session.rests,
  });
  const remove = session.addFeedback(host);
  return {
    host,
    link,
    dispose: () => {
      stopScenes();
      remove();
    },
  };
}

function secondsLeftOf(session: LiveSession): number | null {
  const live = session.panels()?.live;
  if (!live) return null;
  const left = live.phasePlannedSeconds.peek() - live.phaseElapsedSeconds.peek();
  return Number.isFinite(left) ? Math.max(0, left) : null;
}
