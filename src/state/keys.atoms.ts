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

type ListHints = {
  /** What is searched: 'EEG files'. */
  search?: string;
  /** What Enter does with a row; '' where it does nothing. */
  open?: string;
  /** Rows can be ticked. */
  isSelectable?: boolean;
};

/** The keys of a screen with a list; `noun` is one of its rows. */
export function listHints(noun: string, hints: ListHints = {}): readonly KeyHint[] {
  const { search = `${noun}s`, open = `Open the ${noun}`, isSelectable = false } = hints;
  return [
    { keys: '/', does: `Search ${search}` },
    { keys: 'j k', does: `Next and previous ${noun}` },
    ...(isSelectable
      ? [
          { keys: 'x', does: `Select the ${noun}` },
          { keys: 'Esc', does: 'Clear the selection' },
        ]
      : []),
    ...(open === '' ? [] : [{ keys: 'Enter', does: open }]),
  ];
}
