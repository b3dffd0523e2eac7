import { MOST_READ_BYTES } from '#shared/api/eeg-files.ts';
import { AppError } from '#shared/errors.ts';
import type { ReviewSource } from '#shared/review/recording.ts';
import type { ByteSource } from '../eeg-files/byte-source.ts';

type Remote = Extract<ReviewSource, { kind: 'remote' }>;

/**
 * A part of a stored file, read piece by piece through `getEegFileBytes` (`offset` and `length` in the query). Rejects
 * with an AppError that says what to do.
 */
export function remoteByteSource({ name, url, sizeBytes, token }: Remote, fetch_: typeof fetch): ByteSource {
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const readPiece = async (offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> => {
    const response = await fetch_(`${url}?offset=${offset}&length=${length}`, { headers }).catch(
      () => undefined,
    );
    if (!response) {
      throw new AppError('unavailable', `'${name}' cannot be reached. Check the connection and try again.`);
    }
    if (!response.ok) {
      throw new AppError(
        'unavailable',
        `The server does not hand out '${name}' (status ${response.status}). ` +
          'Sign in again, or check that the file still exists.',
      );
    }
    return new Uint8Array(await response.arrayBuffer());
  };
  return {
    name,
    size: sizeBytes,
    async read(offset, length) {
      const end = Math.min(sizeBytes, offset + length);
      if (end <= offset) return new Uint8Array(0);
      if (end - offset <= MOST_READ_BYTES) return readPiece(offset, end - offset);
      const out = new Uint8Array(end - offset);
      for (let at = offset; at < end; at += MOST_READ_BYTES) {
        out.set(await readPiece(at, Math.min(MOST_READ_BYTES, end - at)), at - offset);
      }
      return out;
    },
  };
}
