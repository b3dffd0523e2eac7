import { useSyncExternalStore } from 'react';
import type { Store } from '#live/index.ts';

/** The value of a store, now and whenever it changes. */
export const useStore = <T>({ subscribe, get }: Store<T>): T => useSyncExternalStore(subscribe, get);
