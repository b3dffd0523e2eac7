import { useEffect, useState } from 'react';
import type { WaitingChange } from '#model/outbox/waiting-change.ts';
import { giverAtom } from '../account/impersonation.atoms.ts';
import { useAtomValue } from '../jotai.ts';
import { useServices } from '../services.atoms.ts';

const NONE: readonly WaitingChange[] = [];

/** Whose changes wait here; undefined while nobody is signed in, or while acting as another user. */
export function useChangesOwner(): string | undefined {
  const giver = useAtomValue(giverAtom);
  return giver && giver.actingId === undefined ? giver.userId : undefined;
}

/** Changes of the signed-in user that wait on this computer, oldest first. */
export function useWaitingChanges(): readonly WaitingChange[] {
  const { outbox } = useServices();
  const owner = useChangesOwner();
  const [read, setRead] = useState<{ owner: string; changes: readonly WaitingChange[] }>();
  useEffect(() => {
    if (!outbox || owner === undefined) return undefined;
    let isOver = false;
    const load = () =>
      outbox.list(owner).then(
        (changes) => {
          if (!isOver) setRead({ owner, changes });
        },
        (error: unknown) => console.info('What waits on this computer cannot be read', error),
      );
    const stop = outbox.onChange(() => void load());
    void load();
    return () => {
      isOver = true;
      stop();
    };
  }, [outbox, owner]);
  return read && read.owner === owner ? read.changes : NONE;
}
