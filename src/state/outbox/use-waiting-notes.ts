import { useMemo, useRef } from 'react';
import { notesKey, type WaitingChange, type WaitingNotes } from '#model/outbox/waiting-change.ts';
import type { Session } from '#shared/api/sessions.ts';
import { useServices } from '../services.atoms.ts';
import type { StoredNotes } from '../sessions/save-notes.ts';
import { useChangesOwner } from './use-waiting-changes.ts';

/** The notes of a session that wait on this computer. Where none can wait, nothing is stored. */
export function useWaitingNotes({ therapistId, clientId, sessionId }: Session) {
  const { outbox, clock } = useServices();
  const owner = useChangesOwner();
  const isPut = useRef(false);
  return useMemo(() => {
    const key = notesKey({ sessionId });
    const ignoringErrors = (work: Promise<void>) =>
      void work.catch((error: unknown) => console.info('Notes cannot wait on this computer', error));
    return {
      read: async (): Promise<WaitingNotes | undefined> => {
        if (!outbox || owner === undefined) return undefined;
        const changes = await outbox.list(owner).catch((): WaitingChange[] => []);
        const found = changes.find((each) => each.kind === 'notes' && each.key === key);
        if (found?.kind !== 'notes') return undefined;
        isPut.current = true;
        return found;
      },
      put: (base: StoredNotes, notes: string): void => {
        if (!outbox || owner === undefined) return;
        isPut.current = true;
        const ofSession = { therapistId, clientId, sessionId };
        const { notes: before, notesVersion } = base;
        const change: WaitingNotes = {
          kind: 'notes',
          key,
          ...ofSession,
          atMs: clock.nowMs(),
          notes,
          base: { notes: before, notesVersion },
        };
        ignoringErrors(outbox.put(owner, change));
      },
      remove: (): void => {
        if (!outbox || owner === undefined || !isPut.current) return;
        isPut.current = false;
        ignoringErrors(outbox.remove(owner, key));
      },
    };
  }, [outbox, clock, owner, therapistId, clientId, sessionId]);
}
