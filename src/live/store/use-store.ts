import { useEffect, useState, useSyncExternalStore } from 'react';
import { createStore, type Store } from './store.ts';

/** The value of a store, now and whenever it changes. */
export const useStore = <T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get);

/**
 * Something with a lifetime: opened when the component is mounted, disposed with it, and both again when `open` changes.
 * Undefined before.
 */
export function useDisposable<T extends { dispose: () => void }>(open: () => T): T | undefined {
  const [holder] = useState(() => createStore<T | undefined>(undefined));
  useEffect(() => {
    const opened = open();
    holder.set(opened);
    return () => {
      holder.set(undefined);
      opened.dispose();
    };
  }, [holder, open]);
  return useStore(holder);
}
