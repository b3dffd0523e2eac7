import { atom } from './jotai.ts';

/** Event of the window: the server seems to have another version than this page. */
export const LOOK_FOR_UPDATE = 'loopwell.lookForUpdate';

/** Loads the new version. `recording`: not now, because a session is running in some tab. */
export type Refresh = () => Promise<'refreshing' | 'recording'>;

/** Set once a new version of the app waits to be used. */
export const refreshAtom = atom<{ refresh: Refresh } | undefined>(undefined);
