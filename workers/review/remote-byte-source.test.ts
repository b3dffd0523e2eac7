import { describe, expect, it } from 'vitest';
import { MOST_READ_BYTES } from '#shared/api/eeg-files.ts';
import { remoteByteSource } from './remote-byte-source.ts';

const remote = (sizeBytes: number) => ({
  kind: 'remote' as const,
  name: 'a.edf',
  url: 'https://practice.example/bytes',
  sizeBytes,
  token: 'secret',
});

/** A server that holds `bytes`, and what was asked of it. */
function server(bytes: Uint8Array<ArrayBuffer>) {
  const asked: { url: string; authorization: string | null }[] = [];
  const answer: typeof fetch = async (input, init) => {
    const url = new URL(typeof input === 'string' ? input : 'https://unexpected.example');
    asked.push({ url: url.search, authorization: new Headers(init?.headers).get('authorization') });
    const offset = Number(url.searchParams.get('offset'));
    const length = Number(url.searchParams.get('length'));
    if (length > MOST_READ_BYTES) return new Response('', { status: 400 });
    return new Response(bytes.slice(offset, offset + length));
  };
  return { asked, answer };
}

describe('a file on the server', () => {
  it('is read by ranges, with the token', async () => {
    const { asked, answer } = server(Uint8Array.from({ length: 100 }, (_, k) => k));

    const bytes = await remoteByteSource(remote(100), answer).read(90, 50);

    expect([...bytes]).toEqual([90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    expect(asked).toEqual([{ url: '?offset=90&length=10', authorization: 'Bearer secret' }]);
  });

  it('is read in several calls where one may not hand out so much', async () => {
    const bytes = new Uint8Array(MOST_READ_BYTES + 10).fill(1);
    bytes[MOST_READ_BYTES + 9] = 7;
    const { asked, answer } = server(bytes);

    const read = await remoteByteSource(remote(bytes.length), answer).read(0, bytes.length);

    expect(asked).toHaveLength(2);
    expect(read).toHaveLength(bytes.length);
    expect([read[0], read[MOST_READ_BYTES - 1], read.at(-1)]).toEqual([1, 1, 7]);
  });

  it('says what to do when the server refuses or is away', async () => {
    const refused = remoteByteSource(remote(100), async () => new Response('', { status: 401 }));
    const away = remoteByteSource(remote(100), () => Promise.reject(new Error('offline')));

    await expect(refused.read(0, 10)).rejects.toThrow('Sign in again');
    await expect(away.read(0, 10)).rejects.toThrow('Check the connection');
  });
});
