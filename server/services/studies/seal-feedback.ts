import { NONCE_BYTES, PUBLIC_KEY_BYTES } from '#shared/engine/feedback-series.ts';
import type { Random } from '#server/ports/random.ts';
import { invalidField } from '../core/refusals.ts';

type CryptoKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** Throws AppError for bytes that are no point of the curve. */
export async function readPublicKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  try {
    if (bytes.length !== PUBLIC_KEY_BYTES) throw new Error('wrong length');
    return await crypto.subtle.importKey('raw', bytes, CURVE, false, []);
  } catch {
    throw invalidField('body', 'This is not a public key of the engine. Reload the page and try again.');
  }
}

/** Encrypts bytes so that only the holder of the private key reads them: own public key, nonce, AES-256-GCM. */
export async function sealFor(
  reader: CryptoKey,
  bytes: Uint8Array<ArrayBuffer>,
  random: Random,
): Promise<Uint8Array<ArrayBuffer>> {
  const own = await crypto.subtle.generateKey(CURVE, false, ['deriveKey']);
  const key = await crypto.subtle.deriveKey(
    { name: 'ECDH', public: reader },
    own.privateKey,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, bytes);
  const publicKey = await crypto.subtle.exportKey('raw', own.publicKey);
  return new Uint8Array(Buffer.concat([Buffer.from(publicKey), nonce, Buffer.from(cipher)]));
}
