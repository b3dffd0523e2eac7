import { useEffect } from 'react';
import { useUser } from '../auth.atoms.ts';
import { useAtom } from '../jotai.ts';
import { storedAtom } from '../storage/stored-atom.ts';

/** Names of pages that were opened here, by user. */
type SeenPages = Readonly<Record<string, readonly string[]>>;

const seenPagesAtom = storedAtom<SeenPages>({
  key: 'loopwell.seenPages',
  parse: (value) =>
    typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray)
      ? (value as SeenPages)
      : undefined,
  empty: {},
});

/** Whether the user has not opened this page in this browser yet. It counts as opened once `isOpen` is true. */
export function useIsNew(page: string, isOpen: boolean): boolean {
  const { userId } = useUser();
  const [seen, change] = useAtom(seenPagesAtom);
  const isNew = !(seen[userId] ?? []).includes(page);
  useEffect(() => {
    if (isNew && isOpen)
      change((before) => ({ ...before, [userId]: [...new Set([...(before[userId] ?? []), page])] }));
  }, [isNew, isOpen, change, userId, page]);
  return isNew && !isOpen;
}
