import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** The value of a store, now and whenever it changes. */
export const useStore = <T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get);
