import { useMemo } from 'react';
import { notesKey, type WaitingChange, type WaitingNotes } from '#model/outbox/waiting-change.ts';
import type { Session } from '#shared/api/sessions.ts';
import { useServices } from '../services.atoms.ts';
import type { StoredNotes } from '../sessions/save-notes.ts';
import { useChangesOwner } from './use-waiting-changes.ts';

/** The notes of a session that wait on this computer. Where none can wait, nothing is stored. */
export function useWaitingNotes({ therapistId, clientId, sessionId }: Session) {
  const { outbox, clock } = useServices();
  const owner = useChangesOwner();
  return useMemo(() => {
    const key = notesKey({ sessionId });
    /** The text that was stored here last. */
    let kept: string | undefined;
    let isTakenOver = false;
    let reading: Promise<unknown> | undefined;
    const find = async (): Promise<WaitingNotes | undefined> => {
      if (!outbox || owner === undefined) return undefined;
      const changes = await outbox.list(owner).catch((): WaitingChange[] => []);
      const found = changes.find((each) => each.kind === 'notes' && each.key === key);
      if (found?.kind !== 'notes') return undefined;
      kept = found.notes;
      isTakenOver = true;
      return found;
    };
    const store = (work: (mine: string) => Promise<void> | undefined) => {
      if (owner === undefined) return;
      work(owner)?.catch((error: unknown) => console.info('Notes cannot wait on this computer', error));
    };
    return {
      read: (): Promise<WaitingNotes | undefined> => {
        const found = find();
        reading = found;
        return found;
      },
      put: ({ notes: before, notesVersion }: StoredNotes, notes: string): void => {
        const wasTakenOver = isTakenOver;
        const change: WaitingNotes = {
          ...{ kind: 'notes', key, therapistId, clientId, sessionId, notes },
          atMs: clock.nowMs(),
          base: { notes: before, notesVersion },
        };
        store(async (mine) => {
          await reading;
          // What was found has just been added to the text, and both are saved next.
          if (isTakenOver && !wasTakenOver) return;
          kept = notes;
          await outbox?.put(mine, change);
        });
      },
      /** Only what was stored here: another tab may have stored other notes meanwhile. */
      remove: (): void => {
        const sent = kept;
        kept = undefined;
        if (sent === undefined) return;
        store((mine) =>
          outbox?.edit(mine, key, (stored) =>
            stored.kind === 'notes' && stored.notes === sent ? undefined : stored,
          ),
        );
      },
    };
  }, [outbox, clock, owner, therapistId, clientId, sessionId]);
}
