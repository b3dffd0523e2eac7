import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/** AES-256-GCM (NIST SP 800-38D): 96-bit nonce, 128-bit tag. */
const CIPHER = 'aes-256-gcm';
export const KEY_BYTES = 32;
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const OVERHEAD_BYTES = NONCE_BYTES + TAG_BYTES;

/** Nonce, ciphertext and tag. `context` is authenticated but not stored: opening needs the same one. */
export function seal(
  secret: Uint8Array,
  { nonce, context }: { nonce: Uint8Array; context: string },
  bytes: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const cipher = createCipheriv(CIPHER, secret, nonce).setAAD(Buffer.from(context));
  const sealed = new Uint8Array(bytes.length + OVERHEAD_BYTES);
  sealed.set(nonce);
  sealed.set(cipher.update(bytes), NONCE_BYTES);
  cipher.final();
  sealed.set(cipher.getAuthTag(), NONCE_BYTES + bytes.length);
  return sealed;
}

/** Undefined if the bytes were sealed with another key or context, or were changed. */
export function open(
  secret: Uint8Array,
  context: string,
  sealed: Uint8Array,
): Uint8Array<ArrayBuffer> | undefined {
  if (sealed.length < OVERHEAD_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, secret, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  const bytes = new Uint8Array(sealed.length - OVERHEAD_BYTES);
  try {
    bytes.set(decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)));
    decipher.final();
    return bytes;
  } catch {
    return undefined;
  }
}

/**
 * A nonce that follows from the content, so that the same bytes always seal to the same result. Two contents of one key
 * share a nonce with a probability of 2^-96, as with random nonces.
 */
export const nonceOf = (secret: Uint8Array, content: string): Uint8Array =>
  createHmac('sha256', secret).update(`loopwell nonce\n${content}`).digest().subarray(0, NONCE_BYTES);
