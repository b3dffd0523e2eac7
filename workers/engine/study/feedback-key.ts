import {
  decodeSeries,
  type FeedbackSeries,
  NONCE_BYTES,
  PUBLIC_KEY_BYTES,
} from '#shared/engine/feedback-series.ts';

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const UNREADABLE =
  'The feedback of this study session cannot be read. Reload the page and start the session again.';

/**
 * A key for one recording. Its private half cannot leave this worker, so the page and the network see only bytes that
 * tell nothing.
 */
export class FeedbackKey {
  readonly #pair: CryptoKeyPair;
  readonly publicKey: Uint8Array<ArrayBuffer>;

  private constructor(pair: CryptoKeyPair, publicKey: Uint8Array<ArrayBuffer>) {
    this.#pair = pair;
    this.publicKey = publicKey;
  }

  static async make(): Promise<FeedbackKey> {
    const pair = await crypto.subtle.generateKey(CURVE, false, ['deriveKey']);
    return new FeedbackKey(pair, new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  }

  /** Throws an Error for people if the bytes are not sealed for this key. */
  async open(sealed: Uint8Array<ArrayBuffer>): Promise<FeedbackSeries> {
    try {
      const server = sealed.subarray(0, PUBLIC_KEY_BYTES);
      const nonce = sealed.subarray(PUBLIC_KEY_BYTES, PUBLIC_KEY_BYTES + NONCE_BYTES);
      const key = await crypto.subtle.deriveKey(
        { name: 'ECDH', public: await crypto.subtle.importKey('raw', server, CURVE, false, []) },
        this.#pair.privateKey,
        { name: 'AES-GCM', length: 256 },
        false,
        ['decrypt'],
      );
      const cipher = sealed.subarray(PUBLIC_KEY_BYTES + NONCE_BYTES);
      const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, cipher);
      const series = decodeSeries(new Uint8Array(bytes));
      if (series) return series;
    } catch (error) {
      throw new Error(UNREADABLE, { cause: error });
    }
    throw new Error(UNREADABLE);
  }
}
