import { AppError } from '#shared/errors.ts';
import type { ReviewSource } from '#shared/review/recording.ts';
import type { ByteSource } from '../eeg-files/byte-source.ts';

type Remote = Extract<ReviewSource, { kind: 'remote' }>;

/** A file on the server, read by HTTP ranges. Rejects with an AppError that says what to do. */
export function remoteByteSource({ name, url, sizeBytes, token }: Remote, fetch_: typeof fetch): ByteSource {
  return {
    name,
    size: sizeBytes,
    async read(offset, length) {
      const end = Math.min(sizeBytes, offset + length);
      if (end <= offset) return new Uint8Array(0);
      const headers: Record<string, string> = { Range: `bytes=${offset}-${end - 1}` };
      if (token !== undefined) headers.Authorization = `Bearer ${token}`;
      const response = await fetch_(url, { headers }).catch(() => undefined);
      if (!response) {
        throw new AppError('unavailable', `'${name}' cannot be reached. Check the connection and try again.`);
      }
      if (response.status !== 206 && response.status !== 200) {
        throw new AppError(
          'unavailable',
          `The server does not hand out '${name}' (status ${response.status}). Sign in again, or ask whether the file still exists.`,
        );
      }
      const bytes = new Uint8Array(await response.arrayBuffer());
      // A server that knows no ranges sends the whole file.
      return response.status === 200 && bytes.length > end - offset ? bytes.slice(offset, end) : bytes;
    },
  };
}
