import { fixed } from '#shared/locale/formats.ts';
import type { Client } from '#shared/api/clients.ts';
import type { SessionListItem } from '#shared/api/sessions.ts';
import type { Editor } from '#shared/domain/permissions.ts';
import { withoutSimulated } from '#model/sessions/simulated.ts';
import { mayPlanWith, sessionToTakeUp } from '#shared/planning.ts';

export type Next =
  /** A session was planned but never begun: it is offered instead of planning another. */
  | { kind: 'continue'; session: SessionListItem; words: string }
  | { kind: 'start'; words: string }
  /** An inactive client can begin nothing. */
  | { kind: 'inactive'; words: string };

type Given = {
  /** The newest first. */
  sessions: readonly SessionListItem[];
  client: Pick<Client, 'status'>;
  editor: Editor;
};

/** The most likely next step of this user with the client. */
export function nextStep({ sessions, client, editor }: Given): Next {
  const last = lastWords(sessions);
  if (!mayPlanWith(client)) return { kind: 'inactive', words: last };
  const planned = sessionToTakeUp(sessions, editor);
  if (!planned) return { kind: 'start', words: last };
  return { kind: 'continue', session: planned, words: 'A session is planned but has not started.' };
}

function lastWords(sessions: readonly SessionListItem[]): string {
  const isTrained = ({ trainedSeconds }: SessionListItem) => trainedSeconds > 0;
  const last = withoutSimulated(sessions).find(isTrained);
  if (!last)
    return sessions.some(isTrained)
      ? 'Trained only on the simulated headset so far. Those sessions do not count.'
      : 'No session has been trained yet.';
  const rewarded = last.rewardedPct === null ? '' : `, rewarded ${fixed(last.rewardedPct, 1)} % of the time`;
  return `Last time: ${last.protocolName ?? 'no protocol'}${rewarded}.`;
}
