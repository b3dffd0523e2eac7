import type { Api } from '#api/client.ts';
import { inputOf } from '#api/planned-sessions.ts';
import type { WaitingChange, WaitingNotes } from '#model/outbox/waiting-change.ts';
import { createSession, getSession, listSessions } from '#shared/api/sessions.ts';
import { useChangesOwner, useWaitingChanges } from '../outbox/use-waiting-changes.ts';
import { useServices } from '../services.atoms.ts';
import { notesOn, saveNotes } from '../sessions/save-notes.ts';
import { useCache } from '../use-change.ts';
import { useAttempts } from './use-attempts.ts';

/** Sends the changes that wait on this computer from any page, in order. A rejected one does not block the others. */
export function SendOutbox(): undefined {
  const { api, outbox, clock } = useServices();
  const owner = useChangesOwner();
  const cache = useCache();
  /** Newer notes of the same session may have come meanwhile; they stay. */
  const edit = async (sent: WaitingNotes, how: (stored: WaitingChange) => WaitingChange | undefined) => {
    if (!outbox || owner === undefined) return;
    const isSent = (stored: WaitingChange) => stored.kind === 'notes' && stored.notes === sent.notes;
    await outbox.edit(owner, sent.key, (stored) => (isSent(stored) ? how(stored) : stored));
  };
  const next = useWaitingChanges().find(({ refused }) => refused === undefined);
  useAttempts(next, next?.key, {
    send: async (change) => {
      if (change.kind === 'session') await api.callEndpoint(createSession, inputOf(change, clock.nowMs()));
      else {
        await sendNotes(api, change);
        await edit(change, () => undefined);
      }
      void cache.refresh([getSession, listSessions]);
    },
    // The call itself notes what became of a session.
    refused: (change, refused) => {
      if (change.kind === 'notes') void edit(change, (stored) => ({ ...stored, refused }));
    },
  });
}

async function sendNotes(api: Api, { base, notes, ...ofSession }: WaitingNotes): Promise<void> {
  const server = notesOn(api, ofSession);
  let stored = base;
  for (let wanted = notes; stored.notes !== wanted; ) {
    const saved = await saveNotes(server, { base: stored, text: wanted });
    stored = saved.stored;
    wanted = saved.merged ?? stored.notes;
  }
}
