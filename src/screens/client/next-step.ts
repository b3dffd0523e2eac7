import type { SessionListItem } from '#shared/api/sessions.ts';

export type Next =
  /** A session was planned and never begun: it is taken up instead of piling up another. */
  { kind: 'continue'; session: SessionListItem; words: string } | { kind: 'start'; words: string };

/** What a therapist most likely does next with this client. Sessions come newest first. */
export function nextStep(sessions: readonly SessionListItem[]): Next {
  const planned = sessions.find(
    ({ kind, state, sessionComponentId }) =>
      kind === 'biofeedback' && state === 'planned' && sessionComponentId,
  );
  if (planned) {
    return { kind: 'continue', session: planned, words: 'A session is planned and has not begun.' };
  }
  const last = sessions.find(({ trainedSeconds }) => trainedSeconds > 0);
  if (!last) return { kind: 'start', words: 'No session has been trained yet.' };
  const rewarded = last.rewardedPct === null ? '' : `, rewarded ${last.rewardedPct.toFixed(1)} % of the time`;
  return {
    kind: 'start',
    words: `Last time: ${last.protocolName ?? 'no protocol'}${rewarded}.`,
  };
}
