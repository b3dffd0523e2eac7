import type { Api } from '#api/client.ts';
import type { Outbox } from '#api/outbox.ts';
import type { WaitingChange, WaitingNotes } from '#model/outbox/waiting-change.ts';
import { createSession, getSession, listSessions } from '#shared/api/sessions.ts';
import { useChangesOwner, useWaitingChanges } from '../outbox/use-waiting-changes.ts';
import { useServices } from '../services.atoms.ts';
import { notesOn, saveNotes } from '../sessions/save-notes.ts';
import { useCache } from '../use-change.ts';
import { useAttempts } from './use-attempts.ts';

/** Sends the changes that wait on this computer from any page, in order. A rejected one does not block the others. */
export function SendOutbox(): undefined {
  const { api, outbox } = useServices();
  const owner = useChangesOwner();
  const cache = useCache();
  const next = useWaitingChanges().find(({ refused }) => refused === undefined);
  useAttempts(next, next?.key, {
    send: async (change) => {
      if (!outbox || owner === undefined) return;
      await send(api, outbox, owner, change);
      void cache.refresh([getSession, listSessions]);
    },
    refused: (change, refused) => {
      if (outbox && owner !== undefined) void outbox.put(owner, { ...change, refused });
    },
  });
}

async function send(api: Api, outbox: Outbox, owner: string, change: WaitingChange): Promise<void> {
  if (change.kind === 'notes') await sendNotes(api, change);
  else {
    const { therapistId: id, clientId, sessionId } = change;
    await api.callEndpoint(createSession, { params: { id, clientId }, query: { sessionId } });
  }
  await outbox.remove(owner, change.key);
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
