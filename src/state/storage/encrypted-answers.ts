import type { OfflineAnswers } from '#api/offline-answers.ts';

/** The part of a database of this browser that is used; every call is one transaction. */
export type Store = {
  get(name: string): Promise<unknown>;
  set(name: string, value: unknown): Promise<void>;
  /** Stores what `change` makes of the stored value. */
  update(name: string, change: (before: unknown) => unknown): Promise<void>;
  names(): Promise<string[]>;
  deleteMany(names: string[]): Promise<void>;
  clear(): Promise<void>;
};

type Keys = { owner: string; seal: CryptoKey; sign: CryptoKey };
type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer; atMs: number };

const KEYS = 'keys';
const MOST_AGE_MS = 30 * 24 * 60 * 60_000;

type Outside = { store: Store; crypto: Crypto; nowMs: () => number };

/**
 * Answers encrypted with AES-GCM (NIST SP 800-38D). Their names are signed with HMAC-SHA-256, because they hold ids of
 * clients. Both keys belong to one person, cannot be read by scripts, and go when the sign-in ends. Answers of another
 * person, and those older than 30 days, are deleted.
 */
export function encryptedAnswers({ store, crypto, nowMs }: Outside): OfflineAnswers {
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
      seal: await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
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

  const isOld = (sealed: Sealed): boolean => nowMs() - sealed.atMs > MOST_AGE_MS;

  let deletion: Promise<void> | undefined;
  async function deleteOld(): Promise<void> {
    const old: string[] = [];
    // One after another: all answers together can be large.
    for (const name of await store.names()) {
      if (name !== KEYS && isOld((await store.get(name)) as Sealed)) old.push(name);
    }
    await store.deleteMany(old);
  }

  return {
    async read(owner, name) {
      const keys = await keysOf(owner);
      const sealed = keys && ((await store.get(await signed(keys, name))) as Sealed | undefined);
      if (!sealed || isOld(sealed)) return undefined;
      const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, keys.seal, sealed.bytes);
      return JSON.parse(new TextDecoder().decode(bytes));
    },
    async write(owner, name, answer) {
      const keys = await keysFor(owner);
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const bytes = new TextEncoder().encode(JSON.stringify(answer));
      const sealed: Sealed = {
        iv,
        bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, keys.seal, bytes),
        atMs: nowMs(),
      };
      await store.set(await signed(keys, name), sealed);
      // Once in the life of a page.
      await (deletion ??= deleteOld());
    },
    async remove(owner, name) {
      const keys = await keysOf(owner);
      if (keys) await store.deleteMany([await signed(keys, name)]);
    },
    clear: () => store.clear(),
  };
}
