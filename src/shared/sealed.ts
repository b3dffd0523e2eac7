/** Bytes encrypted with AES-GCM (NIST SP 800-38D). */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

/** A key that no script can read: a `CryptoKey` of the browser. */
export type SealingKey = { readonly extractable: boolean };

/** The part of the browser's `crypto` that is used. */
export type SealingCrypto = {
  getRandomValues(values: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
  subtle: {
    generateKey(
      algorithm: { name: 'AES-GCM'; length: 256 },
      extractable: boolean,
      uses: ('encrypt' | 'decrypt')[],
    ): Promise<SealingKey>;
    encrypt(algorithm: Algorithm, key: SealingKey, plain: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
    decrypt(algorithm: Algorithm, key: SealingKey, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
  };
};
type Algorithm = { name: 'AES-GCM'; iv: Uint8Array<ArrayBuffer> };

export const newSealingKey = ({ subtle }: SealingCrypto): Promise<SealingKey> =>
  subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** The part of a database of this browser that holds a key. */
export type KeyStore = {
  get(name: string): Promise<unknown>;
  /** Stores what `change` makes of the stored value. */
  update(name: string, change: (before: unknown) => unknown): Promise<void>;
};

/** The stored key of this name, or a new one that is stored under it. */
export async function sealingKey(crypto: SealingCrypto, name: string, store: KeyStore): Promise<SealingKey> {
  const stored = await store.get(name);
  if (stored) return stored as SealingKey;
  const made = await newSealingKey(crypto);
  // Another tab may have made one meanwhile.
  await store.update(name, (present) => present ?? made);
  return ((await store.get(name)) as SealingKey | undefined) ?? made;
}

export async function sealBytes(
  crypto: SealingCrypto,
  key: SealingKey,
  plain: Uint8Array<ArrayBuffer>,
): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) };
}

/** Rejects if `sealed` was changed or belongs to another key. */
export const unsealBytes = async (
  { subtle }: SealingCrypto,
  key: SealingKey,
  { iv, bytes }: Sealed,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, key, new Uint8Array(bytes)));

/** The value as JSON. */
export const seal = (crypto: SealingCrypto, key: SealingKey, value: unknown): Promise<Sealed> =>
  sealBytes(crypto, key, new TextEncoder().encode(JSON.stringify(value)));

/** Rejects as `unsealBytes` does. */
export const unseal = async (crypto: SealingCrypto, key: SealingKey, sealed: Sealed): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await unsealBytes(crypto, key, sealed)));

export const isSealed = (stored: unknown): stored is Sealed =>
  typeof stored === 'object' && stored !== null && 'iv' in stored && 'bytes' in stored;

/** Every sealing has a random start of its own, so another one is of another time. */
export const isSameSealed = (one: Sealed, other: Sealed): boolean => String(one.iv) === String(other.iv);
