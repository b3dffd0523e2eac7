import { describe, expect, it } from 'vitest';
import { MOST_READ_BYTES } from '#shared/api/eeg-files.ts';
import { storedByteSource } from './stored-byte-source.ts';

const KB = 1024;
const BLOCK = 64 * KB;
const numbered = (length: number) => Uint8Array.from({ length }, (_, k) => (k * 7 + (k >> 8)) & 255);

/** A page that serves `bytes` and logs the requests. */
function pageWith(bytes: Uint8Array<ArrayBuffer>) {
  const asked: [offset: number, length: number][] = [];
  const problem: Error[] = [];
  const read = async (offset: number, length: number) => {
    asked.push([offset, length]);
    const failure = problem.shift();
    if (failure) throw failure;
    if (length > MOST_READ_BYTES) throw new Error('That is more than one call may hand out.');
    return bytes.slice(offset, offset + length);
  };
  return { asked, problem, source: storedByteSource({ name: 'a.edf', byteCount: bytes.length }, read) };
}

describe('a part of a stored recording', () => {
  it('is read by ranges that end where it ends', async () => {
    const { asked, source } = pageWith(numbered(100));

    expect(await source.read(90, 50)).toEqual(numbered(100).slice(90));
    expect(await source.read(100, 10)).toHaveLength(0);
    expect(asked).toEqual([[0, 100]]);
  });

  it('asks once for what lies together, and keeps it while small pieces are looked at', async () => {
    const bytes = numbered(3 * BLOCK);
    const { asked, source } = pageWith(bytes);

    for (const offset of [0, 256, 4000, BLOCK - 100]) {
      const read = await source.read(offset, 5000);
      expect(read).toEqual(bytes.slice(offset, offset + 5000));
      // The caller owns it.
      read.fill(0);
    }

    expect(asked).toEqual([
      [0, BLOCK],
      [BLOCK, BLOCK],
    ]);
  });

  it('fetches the next part while the one before is worked on, for several passes at once', async () => {
    const bytes = numbered(12 * BLOCK);
    const { asked, source } = pageWith(bytes);
    const steps = [2 * BLOCK, 3 * BLOCK];

    for (let turn = 0; turn < 3; turn++) {
      for (const step of steps) {
        const read = await source.read(turn * step, step);
        expect(Buffer.compare(read, bytes.subarray(turn * step, (turn + 1) * step))).toBe(0);
      }
    }

    const ofStep = (step: number) => asked.filter(([, length]) => length === step).map(([at]) => at / step);
    expect(ofStep(2 * BLOCK)).toEqual([0, 1, 2, 3]);
    expect(ofStep(3 * BLOCK)).toEqual([0, 1, 2, 3]);
  });

  it('asks for nothing ahead where the reader jumps about', async () => {
    const { asked, source } = pageWith(numbered(12 * BLOCK));

    for (const block of [8, 2, 5]) await source.read(block * BLOCK, BLOCK);

    expect(asked).toHaveLength(3);
  });

  it('asks again for what could not be had', async () => {
    const bytes = numbered(12 * BLOCK);
    const { problem, source } = pageWith(bytes);

    problem.push(new Error('Away.'));
    await expect(source.read(0, 10)).rejects.toThrow('Away.');
    expect(await source.read(0, 10)).toEqual(bytes.slice(0, 10));

    problem.push(new Error('Away.'));
    await expect(source.read(0, BLOCK)).rejects.toThrow('Away.');
    expect(Buffer.compare(await source.read(0, BLOCK), bytes.subarray(0, BLOCK))).toBe(0);
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
