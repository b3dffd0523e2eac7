import type { OfflineAnswers } from '#api/offline-answers.ts';
import { newSealingKey, type Sealed, type SealingKey, seal, unseal } from '#shared/sealed.ts';

/** The part of a database of this browser that is used; every call is one transaction. */
export type Store = {
  get(name: string): Promise<unknown>;
  set(name: string, value: unknown): Promise<void>;
  /** Stores what `change` makes of the stored value. */
  update(name: string, change: (before: unknown) => unknown): Promise<void>;
  /** Replaces a stored value, or deletes it for undefined, if `isExpected` finds it as it was. Whether it did. */
  replaceIf(name: string, isExpected: (stored: unknown) => boolean, value: unknown): Promise<boolean>;
  names(): Promise<string[]>;
  deleteMany(names: string[]): Promise<void>;
  clear(): Promise<void>;
};

type Keys = { owner: string; seal: SealingKey; sign: CryptoKey };
type StoredAnswer = Sealed & { atMs: number };

const KEYS = 'keys';
const MOST_AGE_MS = 30 * 24 * 60 * 60_000;

export type EncryptedAnswers = OfflineAnswers & {
  /** Begins to read the keys, so that the first answer is there sooner. */
  open(): void;
};

type Outside = { store: Store; crypto: Crypto; nowMs: () => number };

/**
 * Encrypted answers. Their names are signed with HMAC-SHA-256, because they hold ids of
 * clients. Both keys belong to one person, cannot be read by scripts, and go when the sign-in ends. Answers of another
 * person, and those older than 30 days, are deleted.
 */
export function encryptedAnswers({ store, crypto, nowMs }: Outside): EncryptedAnswers {
  const isOf = (owner: string, value: unknown): value is Keys => (value as Keys | undefined)?.owner === owner;

  const keysOf = async (owner: string): Promise<Keys | undefined> => {
    const keys = await store.get(KEYS);
    return isOf(owner, keys) ? keys : undefined;
  };

  let making: Promise<Keys> | undefined;
  /** One at a time: the first calls of a page come together. */
  const keysFor = (owner: string): Promise<Keys> =>
    (making ??= makeKeys(owner).finally(() => {
      making = undefined;
    }));

  async function makeKeys(owner: string): Promise<Keys> {
    const { subtle } = crypto;
    const before = await keysOf(owner);
    if (before) return before;
    await store.clear();
    const made: Keys = {
      owner,
      seal: await newSealingKey(crypto),
      sign: await subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
    };
    // Another tab may have made them meanwhile.
    await store.update(KEYS, (present) => (isOf(owner, present) ? present : made));
    return (await keysOf(owner)) ?? made;
  }

  const signed = async ({ sign }: Keys, name: string): Promise<string> => {
    const signature = await crypto.subtle.sign('HMAC', sign, new TextEncoder().encode(name));
    return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('');
  };

  const isOld = (answer: StoredAnswer): boolean => nowMs() - answer.atMs > MOST_AGE_MS;

  let deletion: Promise<void> | undefined;
  async function deleteOld(): Promise<void> {
    const old: string[] = [];
    // One after another: all answers together can be large.
    for (const name of await store.names()) {
      if (name !== KEYS && isOld((await store.get(name)) as StoredAnswer)) old.push(name);
    }
    await store.deleteMany(old);
  }

  const readWith = async (keys: Keys, name: string): Promise<unknown> => {
    const stored = (await store.get(await signed(keys, name))) as StoredAnswer | undefined;
    return stored && !isOld(stored) ? unseal(crypto, keys.seal, stored) : undefined;
  };

  /** The stored keys, as last read: reading them again costs one more access to the database while a page opens. */
  let known: Promise<unknown> | undefined;
  const readKeys = () => (known = store.get(KEYS));

  return {
    open: () => void readKeys().catch(() => undefined),
    async read(owner, name) {
      const keys = await known?.catch(() => undefined);
      const answer = isOf(owner, keys) ? await readWith(keys, name) : undefined;
      if (answer !== undefined) return answer;
      // Another tab may have ended the sign-in, and stored answers with new keys after the next.
      const now = await readKeys();
      return isOf(owner, now) ? readWith(now, name) : undefined;
    },
    async write(owner, name, answer) {
      const keys = await keysFor(owner);
      const stored: StoredAnswer = { ...(await seal(crypto, keys.seal, answer)), atMs: nowMs() };
      await store.set(await signed(keys, name), stored);
      // Once in the life of a page.
      await (deletion ??= deleteOld());
    },
    async remove(owner, name) {
      const keys = await keysOf(owner);
      if (keys) await store.deleteMany([await signed(keys, name)]);
    },
    clear: () => {
      known = undefined;
      return store.clear();
    },
  };
}
