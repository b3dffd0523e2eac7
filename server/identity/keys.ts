import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { CryptoKey, JWK } from 'jose';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import { replaceSynced } from './replace-synced.ts';

/** Keys that sign and check tokens. `kid` is the thumbprint of the public key (RFC 7638). */
export type SigningKeys = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey; publicJwk: JWK };

export const SIGNING_ALGORITHM = 'ES256';

export async function generateSigningKeys(): Promise<SigningKeys> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  return keysFrom(await exportJWK(privateKey));
}

/** Loads the keys of a data directory, created at the first start. Only the owner can read the file. */
export async function loadSigningKeys(directory: string): Promise<SigningKeys> {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = path.join(directory, 'signing-key.json');
  if (!fs.existsSync(file)) {
    const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
    replaceSynced(file, JSON.stringify(await exportJWK(privateKey)));
  }
  try {
    return await keysFrom(JSON.parse(fs.readFileSync(file, 'utf8')) as JWK);
  } catch (error) {
    throw unreadableKey(file, error);
  }
}

async function keysFrom(privateJwk: JWK): Promise<SigningKeys> {
  const { kty, crv, x, y } = privateJwk;
  const publicJwk: JWK = { kty, crv, x, y };
  const kid = await calculateJwkThumbprint(publicJwk);
  return {
    kid,
    privateKey: (await importJWK(privateJwk, SIGNING_ALGORITHM)) as CryptoKey,
    publicKey: (await importJWK(publicJwk, SIGNING_ALGORITHM)) as CryptoKey,
    publicJwk: { ...publicJwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' },
  };
}

/** Error for an existing key file without valid keys. Errors of the operating system are returned unchanged. */
export const unreadableKey = (file: string, error: unknown): unknown =>
  error instanceof Error && 'syscall' in error
    ? error
    : new AppError(
        'unavailable',
        `The key file ${file} is damaged. Put it back from a backup of the data folder and start Loopwell again.`,
      );
