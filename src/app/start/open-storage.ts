import type { KeyValueStorage } from '#api/tokens.ts';

/**
 * The browser's storage. Values it cannot store, because it is blocked or full, are kept in memory until the page
 * closes.
 */
export function openStorage(open: () => KeyValueStorage): KeyValueStorage {
  const storage = readable(open);
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? storage?.getItem(key) ?? null,
    setItem(key, value) {
      try {
        if (!storage) throw new Error('storage is blocked');
        storage.setItem(key, value);
        kept.delete(key);
      } catch {
        kept.set(key, value);
      }
    },
    removeItem(key) {
      kept.delete(key);
      storage?.removeItem(key);
    },
  };
}

/** Undefined where the browser blocks storage. */
function readable(open: () => KeyValueStorage): KeyValueStorage | undefined {
  try {
    const storage = open();
    storage.getItem('loopwell.probe');
    return storage;
  } catch {
    return undefined;
  }
}
