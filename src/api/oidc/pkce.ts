/** Random bytes and SHA-256, as in the browser's `crypto`. `subtle` is absent on pages without TLS. */
export type Crypto = {
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
  subtle?: Pick<SubtleCrypto, 'digest'>;
};

const BYTES = 32;

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** 256 random bits, URL-safe (RFC 7636, section 4.1). */
export const randomText = (crypto: Crypto): string =>
  base64Url(crypto.getRandomValues(new Uint8Array(BYTES)));

/** The challenge of a verifier, by S256. */
export async function challengeFor(subtle: NonNullable<Crypto['subtle']>, verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}
