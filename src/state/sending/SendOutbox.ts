import type { Api } from '#api/client.ts';
import type { Outbox } from '#api/outbox.ts';
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
  const next = useWaitingChanges().find(({ refused }) => refused === undefined);
  useAttempts(next, next?.key, {
    send: async (change) => {
      if (!outbox || owner === undefined) return;
      if (change.kind === 'session') await api.callEndpoint(createSession, inputOf(change, clock.nowMs()));
      else await sendNotes(api, change);
      await withdraw(outbox, owner, change);
      void cache.refresh([getSession, listSessions]);
    },
    refused: (change, refused) => {
      if (!outbox || owner === undefined) return;
      void outbox.edit(owner, change.key, (stored) =>
        isSame(stored, change) ? { ...stored, refused } : stored,
      );
    },
  });
}

/** Newer notes of the same session may have come meanwhile; they stay. */
const withdraw = (outbox: Outbox, owner: string, sent: WaitingChange): Promise<void> =>
  outbox.edit(owner, sent.key, (stored) => (isSame(stored, sent) ? undefined : stored));

const isSame = (stored: WaitingChange, sent: WaitingChange): boolean =>
  stored.kind !== 'notes' || sent.kind !== 'notes' || stored.notes === sent.notes;

async function sendNotes(api: Api, { base, notes, ...ofSession }: WaitingNotes): Promise<void> {
  const server = notesOn(api, ofSession);
  let stored = base;
  for (let wanted = notes; stored.notes !== wanted; ) {
    const saved = await saveNotes(server, { base: stored, text: wanted });
    stored = saved.stored;
    wanted = saved.merged ?? stored.notes;
  }
}
