import { describe, expect, it } from 'vitest';
import { pulled } from './pulled.ts';

const bytes = (value: number) => Uint8Array.of(value);

async function valuesOf(stream: AsyncIterable<Uint8Array>): Promise<number[]> {
  const values: number[] = [];
  for await (const piece of stream) values.push(...piece);
  return values;
}

describe('what a writer writes, as a stream', () => {
  it('arrives whole and in order', async () => {
    const stream = pulled(async (write) => {
      for (const value of [1, 2, 3]) await write(bytes(value));
    });

    expect(await valuesOf(stream)).toEqual([1, 2, 3]);
  });

  it('is written only as fast as it is read', async () => {
    let written = 0;
    const stream = pulled(async (write) => {
      for (; written < 100; written++) await write(bytes(written));
    });

    await stream.next();
    await new Promise(setImmediate);

    expect(written).toBeLessThanOrEqual(2);
    await stream.return(undefined);
  });

  it('ends its writer when the reader stops, and waits for that', async () => {
    let isOver = false;
    const stream = pulled(async (write) => {
      try {
        for (let value = 0; ; value++) await write(bytes(value));
      } finally {
        isOver = true;
      }
    });

    await stream.next();
    await stream.return(undefined);

    expect(isOver).toBe(true);
  });

  it('fails with the error of the writer', async () => {
    const stream = pulled(async (write) => {
      await write(bytes(1));
      throw new Error('no such part');
    });

    await stream.next();

    await expect(stream.next()).rejects.toThrow('no such part');
  });
});
