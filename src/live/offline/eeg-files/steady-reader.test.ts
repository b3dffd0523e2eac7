import { describe, expect, it } from 'vitest';
import { ApiError, offlineError } from '#api/api-error.ts';
import type { ReadPart } from '#shared/review/recording.ts';
import { steadyReader } from './steady-reader.ts';

const bytes = (value: number) => Uint8Array.of(value);

/** A reader whose calls the test completes. */
function byHand() {
  const calls: { offset: number; answer: (value: Uint8Array<ArrayBuffer> | Error) => void }[] = [];
  const read: ReadPart = (_part, offset) =>
    new Promise((resolve, reject) => {
      calls.push({ offset, answer: (value) => (value instanceof Error ? reject(value) : resolve(value)) });
    });
  return { calls, read };
}

const settle = () => new Promise((resolve) => void setImmediate(resolve));

describe('the steady reader', () => {
  it('makes four calls at once, and the others in the order they were asked for', async () => {
    const { calls, read } = byHand();
    const { readPart } = steadyReader(read, { wait: async () => {} });

    const all = [0, 1, 2, 3, 4, 5].map((offset) => readPart(0, offset, 1));
    await settle();
    expect(calls.map(({ offset }) => offset)).toEqual([0, 1, 2, 3]);

    calls[2]!.answer(bytes(2));
    await settle();
    expect(calls.map(({ offset }) => offset)).toEqual([0, 1, 2, 3, 4]);
    for (const at of [0, 1, 3, 4]) calls[at]!.answer(bytes(at));
    await settle();
    calls[5]!.answer(bytes(5));
    expect((await Promise.all(all)).map(([value]) => value)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('tries again while the server is away, says so, and says when it is back', async () => {
    const failures = [offlineError(undefined), offlineError(undefined)];
    const waits: number[] = [];
    const words: (string | undefined)[] = [];
    const { readPart } = steadyReader(
      async () => {
        const failure = failures.shift();
        if (failure) throw failure;
        return bytes(7);
      },
      { wait: async (ms) => void waits.push(ms), onProblem: (message) => void words.push(message) },
    );

    expect(await readPart(0, 0, 1)).toEqual(bytes(7));
    expect(waits).toEqual([1000, 2000]);
    expect(words[0]).toMatch(/cannot reach its server.*tries again automatically/);
    expect(words.at(-1)).toBeUndefined();
  });

  it('gives up at once for a reason that does not pass, in the words of the server', async () => {
    const refuse = async () => {
      throw new ApiError('notFound', 'This EEG file was deleted.');
    };
    const { readPart } = steadyReader(refuse, { wait: async () => {} });

    await expect(readPart(0, 0, 1)).rejects.toThrow('This EEG file was deleted.');
  });

  it('ends what waits when the recording is closed', async () => {
    const { read, calls } = byHand();
    const { readPart, close } = steadyReader(read, { wait: async () => {} });
    const all = [0, 1, 2, 3, 4].map((offset) => readPart(0, offset, 1));
    await settle();

    close();
    for (const { answer } of calls) answer(offlineError(undefined));

    for (const each of await Promise.allSettled(all)) {
      expect(each).toMatchObject({ status: 'rejected', reason: { message: 'The recording was closed.' } });
    }
    expect(calls).toHaveLength(4);
  });
});
