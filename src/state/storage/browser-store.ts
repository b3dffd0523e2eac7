import {
  clear,
  createStore,
  delMany,
  get,
  keys,
  promisifyRequest,
  set,
  update,
  type UseStore,
} from 'idb-keyval';
import type { Store } from './encrypted-answers.ts';

/** A database of this browser. It is opened with the first call, which rejects where the browser has none. */
export function browserStore(name: string): Store {
  let opened: UseStore | undefined;
  const store = (): UseStore => (opened ??= createStore(name, 'values'));
  return {
    get: async (key) => get(key, store()),
    set: async (key, value) => set(key, value, store()),
    update: async (key, change) => update(key, change, store()),
    replaceIf: async (key, isExpected, value) =>
      store()('readwrite', async (objects) => {
        let isDone = false;
        const request = objects.get(key);
        request.onsuccess = () => {
          if (request.result === undefined || !isExpected(request.result)) return;
          isDone = true;
          if (value === undefined) objects.delete(key);
          else objects.put(value, key);
        };
        await promisifyRequest(objects.transaction);
        return isDone;
      }),
    names: async () => keys<string>(store()),
    deleteMany: async (names) => delMany(names, store()),
    clear: async () => clear(store()),
  };
}
