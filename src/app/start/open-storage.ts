import type { KeyValueStorage } from '#api/tokens.ts';

/** The browser's storage or, if it is blocked, an in-memory one that lasts as long as the page. */
export function openStorage(open: () => KeyValueStorage): KeyValueStorage {
  try {
    const storage = open();
    storage.getItem('loopwell.probe');
    return storage;
  } catch {
    const values = new Map<string, string>();
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    };
  }
}
