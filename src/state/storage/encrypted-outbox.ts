import type { Outbox } from '#api/outbox.ts';
import { type WaitingChange, waitingChangeSchema } from '#model/outbox/waiting-change.ts';
import type { Store } from './encrypted-answers.ts';
import { isSameSealed, type Sealed, seal, sealingKey, type SealingKey, unseal } from '#shared/sealed.ts';

type Outside = {
  store: Store;
  crypto: Crypto;
  /** Notifies other tabs; `onNotice` runs when one of them did. */
  tabs: { notify: () => void; onNotice: (run: () => void) => void };
};

/**
 * Changes of each person, encrypted under a key of that person that no script can read. Their names hold ids only. Unlike
 * stored answers, changes and key stay when the sign-in ends, because nobody else has the changes; another person cannot
 * read them.
 */
export function encryptedOutbox({ store, crypto, tabs }: Outside): Outbox {
  const listeners = new Set<() => void>();
  const notifyHere = () => {
    for (const run of listeners) run();
  };
  tabs.onNotice(notifyHere);
  const changed = () => {
    notifyHere();
    tabs.notify();
  };

  const keyName = (owner: string): string => `key ${owner}`;
  const itemName = (owner: string, key: string): string => `item ${owner} ${key}`;

  /** Undefined for what is damaged, or was stored by another version of the app. It stays where it is. */
  async function read(key: SealingKey, stored: Sealed): Promise<WaitingChange | undefined> {
    try {
      return waitingChangeSchema.safeParse(await unseal(crypto, key, stored)).data;
    } catch (error) {
      console.info('A change that waits on this computer cannot be read', error);
      return undefined;
    }
  }

  return {
    async list(owner) {
      const names = (await store.names()).filter((name) => name.startsWith(itemName(owner, '')));
      const key =
        names.length > 0 ? ((await store.get(keyName(owner))) as SealingKey | undefined) : undefined;
      if (!key) return [];
      const all: WaitingChange[] = [];
      for (const name of names) {
        const stored = (await store.get(name)) as Sealed | undefined;
        const change = stored && (await read(key, stored));
        if (change) all.push(change);
      }
      return all.sort((a, b) => a.atMs - b.atMs);
    },
    async put(owner, change) {
      const key = await sealingKey(crypto, keyName(owner), store);
      await store.set(itemName(owner, change.key), await seal(crypto, key, change));
      changed();
    },
    async edit(owner, itemKey, edit) {
      const key = (await store.get(keyName(owner))) as SealingKey | undefined;
      const name = itemName(owner, itemKey);
      for (;;) {
        const stored = (await store.get(name)) as Sealed | undefined;
        const before = key && stored && (await read(key, stored));
        if (!before) return;
        const after = edit(before);
        if (after === before) return;
        const next = after && (await seal(crypto, key, after));
        if (await store.replaceIf(name, (now) => isSameSealed(now as Sealed, stored), next)) break;
      }
      changed();
    },
    onChange(run) {
      listeners.add(run);
      return () => void listeners.delete(run);
    },
  };
}
