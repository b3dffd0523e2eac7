import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Best first. `suffix`: file suffix of the compressed copy that the build writes next to the plain file. */
export const CODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;
export type Coding = (typeof CODINGS)[number]['name'];

/** Bodies below this size, in bytes, are not compressed: it would save less than half a network packet. */
export const MIN_COMPRESSED_BYTES = 1000;

/** The codings the client accepts, best first (RFC 9110, 12.5.3). Empty: send the plain bytes. */
export function codingsFor(acceptEncoding: string | undefined): (typeof CODINGS)[number][] {
  const accepted = new Set(
    (acceptEncoding ?? '').split(',').flatMap((part) => {
      const [name = '', ...parameters] = part.toLowerCase().split(';');
      const isRefused = parameters.some((parameter) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(parameter));
      return isRefused ? [] : name.trim();
    }),
  );
  return CODINGS.filter(({ name }) => accepted.has(name));
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Runs outside the main thread. `effort`: `build` may take seconds for a file that is sent often, `answer` only
 * milliseconds.
 */
export function compress(bytes: Uint8Array, coding: Coding, effort: 'build' | 'answer'): Promise<Buffer> {
  const isBuild = effort === 'build';
  if (coding === 'gzip') return zip(bytes, { level: isBuild ? 9 : 6 });
  return brotli(bytes, {
    params: {
      // Brotli level 11 takes twice as long as 10 and saves 2 %. Level 4 is faster than gzip, and its output is smaller.
      [constants.BROTLI_PARAM_QUALITY]: isBuild ? 10 : 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}
