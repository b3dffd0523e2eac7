import { useEffect } from 'react';
import { atom, useSetAtom } from './jotai.ts';

export type KeyHint = { keys: string; does: string };

/** Keyboard shortcuts of the open screen, listed in the help dialog. */
export const keyHintsAtom = atom<readonly KeyHint[]>([]);

/** `hints` must be a module constant, so that the effect runs once. */
export function useKeyHints(hints: readonly KeyHint[]): void {
  const set = useSetAtom(keyHintsAtom);
  useEffect(() => {
    set(hints);
    return () => set([]);
  }, [hints, set]);
}

type ListHints = {
  /** Name of the searched list: 'EEG files'. */
  search?: string;
  /** What Enter does with a row; '' where it does nothing. */
  open?: string;
  /** Rows have checkboxes. */
  isSelectable?: boolean;
};

/** Keyboard shortcuts of a list screen; `noun` names one row. */
export function listHints(noun: string, hints: ListHints = {}): readonly KeyHint[] {
  const { search = `${noun}s`, open = `Open the ${noun}`, isSelectable = false } = hints;
  return [
    { keys: '/', does: `Search ${search}` },
    { keys: 'j k', does: `Next and previous ${noun}` },
    { keys: '↓ ↑', does: `Next and previous ${noun}, also from the search field` },
    ...(isSelectable
      ? [
          { keys: 'x', does: `Select the ${noun}` },
          { keys: 'Esc', does: 'Clear the selection' },
        ]
      : []),
    ...(open === '' ? [] : [{ keys: 'Enter', does: open }]),
  ];
}
