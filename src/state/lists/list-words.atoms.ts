import { atom } from '../jotai.ts';

/** Search terms of lists by history entry. In memory only, because search terms can be names. */
export const listWordsAtom = atom<ReadonlyMap<number, string>>(new Map());
