import { createCipheriv, createDecipheriv } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Random } from '../ports/random.ts';
import { unreadableKey } from './keys.ts';
import { replaceSynced } from './replace-synced.ts';

/** Encrypts secrets before they are stored: AES-256-GCM with a new nonce each time. */
export type SecretBox = {
  /** `context` names the owner of the secret; `open` needs the same context. */
  seal(text: string, context: string): string;
  /** Undefined if the text was sealed with another key or context, or was changed. */
  open(sealed: string, context: string): string | undefined;
};

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
/** Prefix of each sealed text, so that another cipher can be added later. */
const VERSION = 'v1.';

export function createSecretBox(key: Uint8Array, random: Random): SecretBox {
  return {
    seal(text, context) {
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
      const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return VERSION + bytes.toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
      if (!sealed.startsWith(VERSION) || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** Loads the key of a data directory, created at the first start. Only the owner can read the file. */
export function loadSecretKey(directory: string, random: Random): Uint8Array {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = path.join(directory, 'secrets-key');
  if (!fs.existsSync(file)) {
    replaceSynced(file, Buffer.from(random.bytes(KEY_BYTES)).toString('base64url'));
  }
  const key = Buffer.from(fs.readFileSync(file, 'utf8'), 'base64url');
  if (key.length === KEY_BYTES) return key;
  throw unreadableKey(file, undefined);
}
