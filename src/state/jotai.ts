/** The only file that imports jotai. All other files use atoms through it. */
export { atom, createStore, Provider, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
export type { Atom, Getter, WritableAtom } from 'jotai';
