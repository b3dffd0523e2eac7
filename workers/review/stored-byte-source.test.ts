import { describe, expect, it } from 'vitest';
import { MOST_READ_BYTES } from '#shared/api/eeg-files.ts';
import { storedByteSource } from './stored-byte-source.ts';

/** A page that hands out `bytes`, and what was asked of it. */
function pageWith(bytes: Uint8Array<ArrayBuffer>) {
  const asked: [offset: number, length: number][] = [];
  const read = async (offset: number, length: number) => {
    asked.push([offset, length]);
    if (length > MOST_READ_BYTES) throw new Error('That is more than one call may hand out.');
    return bytes.slice(offset, offset + length);
  };
  return { asked, source: storedByteSource({ name: 'a.edf', byteCount: bytes.length }, read) };
}

describe('a part of a stored recording', () => {
  it('is read by ranges that end where it ends', async () => {
    const { asked, source } = pageWith(Uint8Array.from({ length: 100 }, (_, k) => k));

    expect([...(await source.read(90, 50))]).toEqual([90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    expect(await source.read(100, 10)).toHaveLength(0);
    expect(asked).toEqual([[90, 10]]);
  });

  it('is read in several calls where one may not hand out so much', async () => {
    const bytes = new Uint8Array(MOST_READ_BYTES + 10).fill(1);
    bytes[MOST_READ_BYTES + 9] = 7;
    const { asked, source } = pageWith(bytes);

    const read = await source.read(0, bytes.length);

    expect(asked).toHaveLength(2);
    expect([read.length, read[0], read.at(-1)]).toEqual([bytes.length, 1, 7]);
  });
});
