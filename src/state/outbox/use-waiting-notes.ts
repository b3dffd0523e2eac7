import { useMemo } from 'react';
import type { Session } from '#shared/api/sessions.ts';
import { useServices } from '../services.atoms.ts';
import { useChangesOwner } from './use-waiting-changes.ts';
import { NotesOutbox } from './notes-outbox.ts';

/** The notes of a session that wait on this computer. Where none can wait, nothing is stored. */
export function useWaitingNotes({ therapistId, clientId, sessionId }: Session): NotesOutbox {
  const { outbox, clock } = useServices();
  const owner = useChangesOwner();
  return useMemo(
    () =>
      new NotesOutbox({ outbox, owner, nowMs: () => clock.nowMs() }, { therapistId, clientId, sessionId }),
    [outbox, clock, owner, therapistId, clientId, sessionId],
  );
}
