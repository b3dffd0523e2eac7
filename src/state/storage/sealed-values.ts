import { isSameSealed, seal, type Sealed, sealingKey, unseal } from '#shared/sealed.ts';
import { TaskQueue } from '#shared/task-queue.ts';
import type { Store } from './encrypted-answers.ts';

/** Values of this browser that are encrypted where they are stored; undefined for none. Each call may reject. */
export type SealedValues = {
  read(name: string): Promise<unknown>;
  /**
   * Replaces a value by what `change` makes of it as it is stored by then, and resolves to that. `change` can run more
   * than once, when another tab changes it at the same time.
   */
  change(name: string, change: (stored: unknown) => unknown): Promise<unknown>;
};

/** `isPlain`: stored by a page that was not loaded over a secure connection, where browsers do not encrypt. */
type StoredValue = Sealed & { isPlain?: boolean };

const KEY = 'key';

type Outside = { store: Store; crypto: Crypto };

/** One key that no script can read, for all users of this browser: their values lie in one list. */
export function sealedValues({ store, crypto }: Outside): SealedValues {
  const itemName = (name: string): string => `value ${name}`;
  const canSeal = (crypto as Partial<Crypto>).subtle !== undefined;

  async function open(stored: StoredValue | undefined): Promise<unknown> {
    if (!stored) return undefined;
    if (stored.isPlain) return JSON.parse(new TextDecoder().decode(stored.bytes));
    return unseal(crypto, await sealingKey(crypto, KEY, store), stored).catch((error: unknown) => {
      // Its key is gone, so nobody can read it any more.
      console.info('A value that waits on this computer cannot be read', error);
    });
  }

  async function close(value: unknown): Promise<StoredValue> {
    if (canSeal) return seal(crypto, await sealingKey(crypto, KEY, store), value);
    const bytes = new TextEncoder().encode(JSON.stringify(value)).buffer;
    return { iv: crypto.getRandomValues(new Uint8Array(12)), bytes, isPlain: true };
  }

  const stored = async (name: string) => (await store.get(itemName(name))) as StoredValue | undefined;

  const changes = new TaskQueue();
  return {
    read: async (name) => open(await stored(name)),
    change: (name, change) =>
      changes.run(async () => {
        for (;;) {
          const before = await stored(name);
          const value = change(await open(before));
          const after = value === undefined ? undefined : await close(value);
          const isUnchanged = (now: unknown): boolean => isSameSealed(now as Sealed | undefined, before);
          if (await store.replaceIf(itemName(name), isUnchanged, after)) return value;
        }
      }),
  };
}
