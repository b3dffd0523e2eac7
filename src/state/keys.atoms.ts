import { useEffect } from 'react';
import { atom, useSetAtom } from './jotai.ts';

export type KeyHint = { keys: string; does: string };

/** What the keys of the open screen do; the help dialog lists them. */
export const keyHintsAtom = atom<readonly KeyHint[]>([]);

/** `hints` must be a constant of the module, so that it is set once. */
export function useKeyHints(hints: readonly KeyHint[]): void {
  const set = useSetAtom(keyHintsAtom);
  useEffect(() => {
    set(hints);
    return () => set([]);
  }, [hints, set]);
}
