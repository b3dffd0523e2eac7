import type { Outbox } from '#api/outbox.ts';
import { type WaitingChange, waitingChangeSchema } from '#model/outbox/waiting-change.ts';
import type { Store } from './encrypted-answers.ts';
import { newSealingKey, type Sealed, seal, unseal } from './sealed.ts';

type Outside = {
  store: Store;
  crypto: Crypto;
  /** Notifies other tabs; `onNotice` runs when one of them did. */
  tabs: { notify: () => void; onNotice: (run: () => void) => void };
};

/**
 * Changes of each person, encrypted under a key of that person that no script can read. Unlike stored answers they stay
 * when the sign-in ends, because nobody else has them; another person cannot read them. Key and changes are deleted
 * once the server has all of them.
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

  async function keyFor(owner: string): Promise<CryptoKey> {
    const made = await newSealingKey(crypto);
    // Another tab may have made one meanwhile.
    await store.update(keyName(owner), (present) => present ?? made);
    return (await store.get(keyName(owner))) as CryptoKey;
  }

  const namesOf = async (owner: string): Promise<string[]> =>
    (await store.names()).filter((name) => name.startsWith(itemName(owner, '')));

  return {
    async list(owner) {
      const names = await namesOf(owner);
      const key = names.length > 0 ? ((await store.get(keyName(owner))) as CryptoKey | undefined) : undefined;
      if (!key) return [];
      const all: WaitingChange[] = [];
      for (const name of names) {
        const sealed = (await store.get(name)) as Sealed | undefined;
        const change = sealed && (await unseal(crypto, key, sealed));
        // What another version of the app stored stays where it is.
        const parsed = waitingChangeSchema.safeParse(change);
        if (parsed.success) all.push(parsed.data);
      }
      return all.sort((a, b) => a.atMs - b.atMs);
    },
    async put(owner, change) {
      const key = await keyFor(owner);
      await store.set(itemName(owner, change.key), await seal(crypto, key, change));
      changed();
    },
    async remove(owner, key) {
      await store.deleteMany([itemName(owner, key)]);
      changed();
    },
    onChange(run) {
      listeners.add(run);
      return () => void listeners.delete(run);
    },
  };
}
