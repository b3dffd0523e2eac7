import { describe, expect, it } from 'vitest';
import { memoryByteSource } from './byte-source.ts';
import { keepingHead } from './head-source.ts';

const KB = 1024;
const bytes = Uint8Array.from({ length: 200 * KB }, (_, k) => (k * 13 + (k >> 8)) & 255);

/** A cached head, and the reads it made. */
function kept(content = bytes) {
  const inner = memoryByteSource(content);
  const asked: [from: number, to: number][] = [];
  const source = keepingHead({
    ...inner,
    read: (offset, length) => {
      asked.push([offset, offset + length]);
      return inner.read(offset, length);
    },
  });
  const read = async (from: number, to: number) => {
    const found = await source.read(from, to - from);
    expect(Buffer.compare(found, content.subarray(from, to))).toBe(0);
    return found;
  };
  return { source, read, asked };
}

describe('the kept head of a file', () => {
  it('is read once, however often and in whatever steps it is looked at', async () => {
    const { read, asked } = kept();

    await read(0, 4 * KB);
    await read(0, 256);
    await read(256, 17 * KB);
    await read(17 * KB, 33 * KB);
    await read(17 * KB, 150 * KB);

    expect(asked).toEqual([
      [0, 4 * KB],
      [4 * KB, 17 * KB],
      [17 * KB, 33 * KB],
      [33 * KB, 150 * KB],
    ]);
  });

  it('holds no more than its share of memory, and hands out copies', async () => {
    const { read, asked } = kept();
    (await read(0, 200 * KB)).fill(0);

    (await read(0, 64 * KB)).fill(0);
    await read(0, 65 * KB);

    expect(asked).toEqual([
      [0, 200 * KB],
      [64 * KB, 65 * KB],
    ]);
  });

  it('takes reads side by side and reads that begin behind it', async () => {
    const { read, asked } = kept();

    await Promise.all([read(0, 10 * KB), read(0, 40 * KB), read(90 * KB, 91 * KB)]);
    await read(5 * KB, 40 * KB);

    expect(asked).toHaveLength(3);
  });

  it('ends where the file ends', async () => {
    const { source, asked } = kept(bytes.slice(0, 100));

    expect(await source.read(90, 50)).toHaveLength(10);
    expect(await source.read(0, 500)).toHaveLength(100);
    expect(await source.read(100, 5)).toHaveLength(0);
    expect(asked[1]).toEqual([0, 100]);
  });
});
