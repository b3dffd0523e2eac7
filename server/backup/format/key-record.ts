import { createCipheriv, createDecipheriv, hkdfSync, scryptSync } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { Random } from '#server/ports/random.ts';

/** What opens a backup: words that a person knows, or the bytes of a file. */
export type BackupSecret =
  | { kind: 'passphrase'; passphrase: string }
  | { kind: 'keyFile'; bytes: Uint8Array };

const base64 = z.string().regex(/^[A-Za-z0-9_-]+$/);

/**
 * Written in the clear at the head of a backup. `wrapped` is the random key of the backup, encrypted with a key derived
 * from the secret. A folder of backups has one key, so all its backups can share encrypted blobs.
 */
export const keyRecordSchema = z.object({
  kind: z.enum(['passphrase', 'keyFile']),
  salt: base64,
  /** Cost of scrypt (RFC 7914), for a passphrase only. */
  scrypt: z
    .object({
      cost: z
        .number()
        .int()
        .min(2)
        .max(2 ** 20),
      blockSize: z.number().int().min(1).max(32),
      parallelization: z.number().int().min(1).max(16),
    })
    .optional(),
  wrapped: base64,
});
export type KeyRecord = z.infer<typeof keyRecordSchema>;

export const KEY_BYTES = 32;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** 128 MB of memory and about half a second: OWASP's first choice for scrypt (N = 2^17, r = 8, p = 1). */
const SCRYPT = { cost: 2 ** 17, blockSize: 8, parallelization: 1 };
const SCRYPT_MOST_BYTES = 512 * 1024 ** 2;
const LEAST_KEY_FILE_BYTES = 16;
const LEAST_PASSPHRASE_LENGTH = 12;

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const decode = (text: string): Buffer => Buffer.from(text, 'base64url');

/** Throws AppError if the secret is too short to protect health data. */
export function checkSecret(secret: BackupSecret): void {
  if (secret.kind === 'passphrase' && secret.passphrase.length < LEAST_PASSPHRASE_LENGTH) {
    throw new AppError(
      'invalid',
      `The passphrase of a backup needs at least ${LEAST_PASSPHRASE_LENGTH} characters. Use a few words.`,
    );
  }
  if (secret.kind === 'keyFile' && secret.bytes.length < LEAST_KEY_FILE_BYTES) {
    throw new AppError(
      'invalid',
      `The key file of a backup needs at least ${LEAST_KEY_FILE_BYTES} bytes. Make one with ` +
        "node -e \"process.stdout.write(require('crypto').randomBytes(32).toString('hex'))\" > backup.key",
    );
  }
}

/** A new random key, and the record from which the secret opens it again. */
export function createKey(
  secret: BackupSecret,
  random: Random,
  scrypt = SCRYPT,
): { key: Uint8Array; record: KeyRecord } {
  checkSecret(secret);
  const key = random.bytes(KEY_BYTES);
  const salt = encode(random.bytes(SALT_BYTES));
  const head =
    secret.kind === 'passphrase' ? { kind: secret.kind, salt, scrypt } : { kind: secret.kind, salt };
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', wrappingKey(secret, head), nonce);
  const wrapped = Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  return { key, record: { ...head, wrapped: encode(wrapped) } };
}

/** Opens the key of a backup. Throws AppError if the secret is another kind, or wrong. */
export function openKey(record: KeyRecord, secret: BackupSecret): Uint8Array {
  if (record.kind !== secret.kind) throw otherKind(record.kind);
  const wrapped = decode(record.wrapped);
  const decipher = createDecipheriv(
    'aes-256-gcm',
    wrappingKey(secret, record),
    wrapped.subarray(0, NONCE_BYTES),
    { authTagLength: TAG_BYTES },
  ).setAuthTag(wrapped.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new AppError(
      'invalid',
      record.kind === 'passphrase'
        ? 'The passphrase does not open this backup. Check BACKUP_PASSPHRASE, capitals and spaces too: the backup ' +
            'needs the passphrase it was made with.'
        : 'The key file does not open this backup. Check BACKUP_KEY_FILE: the backup needs the key file it was made ' +
            'with, byte for byte.',
    );
  }
}

/** A key for one purpose, derived from the key of the backup (HKDF, RFC 5869). */
export const deriveKey = (key: Uint8Array, salt: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, salt, `loopwell backup ${purpose}`, KEY_BYTES));

function wrappingKey(secret: BackupSecret, record: Omit<KeyRecord, 'wrapped'>): Uint8Array {
  const salt = decode(record.salt);
  if (secret.kind === 'keyFile') return deriveKey(secret.bytes, salt, 'key file');
  const cost = record.scrypt ?? SCRYPT;
  return scryptSync(secret.passphrase.normalize('NFC'), salt, KEY_BYTES, {
    ...cost,
    maxmem: SCRYPT_MOST_BYTES,
  });
}

const otherKind = (kind: KeyRecord['kind']): AppError =>
  new AppError(
    'invalid',
    kind === 'passphrase'
      ? 'This backup was made with a passphrase. Set BACKUP_PASSPHRASE, and leave BACKUP_KEY_FILE out.'
      : 'This backup was made with a key file. Name it with BACKUP_KEY_FILE, and leave BACKUP_PASSPHRASE out.',
  );
