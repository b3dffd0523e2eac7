/** The only file that imports jotai: atoms are made and used through it. */
export { atom, createStore, Provider, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
export type { Atom, Getter, WritableAtom } from 'jotai';
