import {
  isSealed,
  type KeyStore,
  seal,
  sealBytes,
  type Sealed,
  type SealingCrypto,
  type SealingKey,
  sealingKey,
  unseal,
  unsealBytes,
} from '../sealed.ts';

/** Undefined where the browser does not encrypt: on a page that was not loaded over a secure connection. */
export const logKey = async (
  crypto: SealingCrypto,
  name: string,
  store: KeyStore,
): Promise<SealingKey | undefined> =>
  (crypto as Partial<SealingCrypto>).subtle && sealingKey(crypto, name, store);

/** The entries with the key they are encrypted under: an entry without its key would be lost. */
export const withLogKey = (
  name: string,
  key: SealingKey | undefined,
  entries: readonly [string, unknown][],
): [string, unknown][] => [...(key ? [[name, key] as [string, unknown]] : []), ...entries];

export const sealLogBytes = async (
  crypto: SealingCrypto,
  key: SealingKey | undefined,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Sealed | Uint8Array> => (key ? sealBytes(crypto, key, bytes) : bytes);

export const sealLogValue = async (
  crypto: SealingCrypto,
  key: SealingKey | undefined,
  value: unknown,
): Promise<unknown> => (key ? seal(crypto, key, value) : value);

/** Undefined for what is missing, damaged, or without its key. Earlier versions of the app stored parts as they are. */
export const openLogBytes = async (
  crypto: SealingCrypto,
  key: SealingKey | undefined,
  stored: unknown,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  if (isSealed(stored)) return readable(key && unsealBytes(crypto, key, stored));
  return stored instanceof Uint8Array ? (stored as Uint8Array<ArrayBuffer>) : undefined;
};

/** Reads manifest, note or feedback, under the same rules as `openLogBytes`. */
export const openLogValue = async (
  crypto: SealingCrypto,
  key: SealingKey | undefined,
  stored: unknown,
): Promise<unknown> => (isSealed(stored) ? readable(key && unseal(crypto, key, stored)) : stored);

async function readable<T>(opening: Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await opening;
  } catch {
    return undefined;
  }
}
