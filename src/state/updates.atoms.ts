import { atom } from './jotai.ts';

/** Loads the new version. `recording`: not now, because a session is running in some tab. */
export type Refresh = () => Promise<'refreshing' | 'recording'>;

/** Set once a new version of the app waits to be used. */
export const refreshAtom = atom<{ refresh: Refresh } | undefined>(undefined);
