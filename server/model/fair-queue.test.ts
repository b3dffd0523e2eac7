import { describe, expect, it } from 'vitest';
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';

const settle = () => new Promise((resolve) => void setImmediate(resolve));

/** A queue whose pieces the test ends; `started` has their names in the order they were started. */
function byHand(options: FairQueueOptions) {
  const queue = createFairQueue(options);
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const add = (lane: string, name: string) => {
    const result = queue.run(lane, () => {
      started.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)));
      });
    });
    result.catch(() => undefined);
    return result;
  };
  const end = async (name: string, error?: Error) => {
    ends.get(name)!(error);
    await settle();
  };
  return { add, end, started };
}

describe('a fair queue', () => {
  it('lets the lanes take turns: a storm in one delays another by one piece', async () => {
    const { add, end, started } = byHand({ places: 1 });
    for (let index = 0; index < 100; index++) void add('storm', `storm ${index}`);
    void add('calm', 'calm 0');
    void add('calm', 'calm 1');
    await settle();

    await end('storm 0');
    await end('storm 1');
    await end('calm 0');
    await end('storm 2');

    expect(started).toEqual(['storm 0', 'storm 1', 'calm 0', 'storm 2', 'calm 1']);
  });

  it('runs as many pieces at once as it has places', async () => {
    const { add, end, started } = byHand({ places: 2 });
    for (const name of ['a', 'b', 'c', 'd']) void add(name, name);
    await settle();
    expect(started).toEqual(['a', 'b']);

    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('gives a place on when a piece fails, and tells only its caller', async () => {
    const { add, end, started } = byHand({ places: 1 });
    const failing = add('a', 'a');
    const next = add('b', 'b');
    await settle();

    await end('a', new Error('no'));
    await end('b');

    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('b');
    expect(started).toEqual(['a', 'b']);
  });

  it('rests after each piece as long as it is told, before the next one starts', async () => {
    let nowMs = 0;
    const rests: { workedMs: number; resume: () => void }[] = [];
    const rest = (workedMs: number) => new Promise<void>((resume) => void rests.push({ workedMs, resume }));
    const { add, end, started } = byHand({ places: 1, nowMs: () => nowMs, rest });
    const first = add('a', 'a');
    void add('b', 'b');
    await settle();

    nowMs += 40;
    await end('a');
    expect(await first).toBe('a');
    expect([rests[0]!.workedMs, started]).toEqual([40, ['a']]);

    rests[0]!.resume();
    await settle();
    expect(started).toEqual(['a', 'b']);
  });
});
