import { isSealed, type SealingCrypto, type SealingKey, unseal, unsealBytes } from '../sealed.ts';

/** The bytes of a stored part; undefined if they cannot be read. Earlier versions of the app stored them as they are. */
export const openLogBytes = (
  crypto: SealingCrypto,
  key: SealingKey | undefined,
  stored: unknown,
): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  isSealed(stored)
    ? readable(key && unsealBytes(crypto, key, stored))
    : Promise.resolve(stored instanceof Uint8Array ? (stored as Uint8Array<ArrayBuffer>) : undefined);

/** A stored value that is not a part, as `openLogBytes` reads one. */
export const openLogValue = (
  crypto: SealingCrypto,
  key: SealingKey | undefined,
  stored: unknown,
): Promise<unknown> =>
  isSealed(stored) ? readable(key && unseal(crypto, key, stored)) : Promise.resolve(stored);

/** Undefined for damaged values. */
async function readable<T>(opening: Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await opening;
  } catch {
    return undefined;
  }
}
