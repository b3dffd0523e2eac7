/** A value encrypted with AES-GCM (NIST SP 800-38D). */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

/** A key that no script can read. */
export const newSealingKey = ({ subtle }: Crypto): Promise<CryptoKey> =>
  subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

export async function seal(crypto: Crypto, key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) };
}

/** Rejects if `sealed` was changed or belongs to another key. */
export async function unseal({ subtle }: Crypto, key: CryptoKey, { iv, bytes }: Sealed): Promise<unknown> {
  const plain = await subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes);
  return JSON.parse(new TextDecoder().decode(plain));
}

/** Every sealing has a random start of its own, so another one is of another time. */
export const isSameSealed = (one: Sealed, other: Sealed): boolean => String(one.iv) === String(other.iv);
