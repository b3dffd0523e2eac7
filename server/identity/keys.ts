import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { CryptoKey, JWK } from 'jose';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';

/** Signs and checks tokens. `kid` is the thumbprint of the public key (RFC 7638). */
export type SigningKeys = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey; publicJwk: JWK };

export const SIGNING_ALGORITHM = 'ES256';

export async function generateSigningKeys(): Promise<SigningKeys> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  return keysFrom(await exportJWK(privateKey));
}

/** The keys of a data directory, made at the first start; the file can be read by its owner only. */
export async function loadSigningKeys(directory: string): Promise<SigningKeys> {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = path.join(directory, 'signing-key.json');
  if (!fs.existsSync(file)) {
    const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
    const temporary = `${file}.tmp`;
    writeSynced(temporary, JSON.stringify(await exportJWK(privateKey)));
    fs.renameSync(temporary, file);
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

/** For a file of keys that is there and holds none; what the operating system refuses stays as it is. */
export const unreadableKey = (file: string, error: unknown): unknown =>
  error instanceof Error && 'syscall' in error
    ? error
    : new AppError(
        'unavailable',
        `The key file ${file} is damaged. Put it back from a backup of the data folder and start Loopwell again.`,
      );

/** Writes a file that only its owner may read, down to the disk. */
export function writeSynced(file: string, text: string): void {
  const descriptor = fs.openSync(file, 'w', 0o600);
  try {
    fs.writeSync(descriptor, text);
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
