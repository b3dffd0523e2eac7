/** The only file that imports jotai. All other files use atoms through it. */
import type { createStore } from 'jotai';

export { atom, createStore, Provider, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
export type { Atom, Getter, WritableAtom } from 'jotai';
export type Store = ReturnType<typeof createStore>;
