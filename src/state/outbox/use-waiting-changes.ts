import { useEffect } from 'react';
import type { WaitingChange } from '#model/outbox/waiting-change.ts';
import { giverAtom } from '../account/impersonation.atoms.ts';
import { atom, useAtomValue, useSetAtom } from '../jotai.ts';
import { useServices } from '../services.atoms.ts';

const NONE: readonly WaitingChange[] = [];

/** Whose changes wait here; undefined while nobody is signed in, or while acting as another user. */
const ownerAtom = atom((get): string | undefined => {
  const giver = get(giverAtom);
  return giver && giver.actingId === undefined ? giver.userId : undefined;
});
export const useChangesOwner = (): string | undefined => useAtomValue(ownerAtom);

const readAtom = atom<{ owner: string; changes: readonly WaitingChange[] } | undefined>(undefined);

const waitingAtom = atom((get): readonly WaitingChange[] => {
  const read = get(readAtom);
  return read && read.owner === get(ownerAtom) ? read.changes : NONE;
});

/** Changes of the signed-in user that wait on this computer, oldest first, as `useFollowOutbox` read them. */
export const useWaitingChanges = (): readonly WaitingChange[] => useAtomValue(waitingAtom);

/** Reads the outbox for the whole page, and again after each change. */
export function useFollowOutbox(): void {
  const { outbox } = useServices();
  const owner = useChangesOwner();
  const setRead = useSetAtom(readAtom);
  useEffect(() => {
    if (!outbox || owner === undefined) return undefined;
    /** Incremented with each reading: an earlier one can end later. */
    let newest = 0;
    const load = () => {
      const reading = ++newest;
      outbox.list(owner).then(
        (changes) => {
          if (reading === newest) setRead({ owner, changes });
        },
        (error: unknown) => console.info('What waits on this computer cannot be read', error),
      );
    };
    const stop = outbox.onChange(load);
    load();
    return () => {
      newest++;
      stop();
    };
  }, [outbox, owner, setRead]);
}
