import { atom } from '../jotai.ts';

/** Search words of lists by their entry of the history. In memory only: words are names. */
export const listWordsAtom = atom<ReadonlyMap<number, string>>(new Map());
