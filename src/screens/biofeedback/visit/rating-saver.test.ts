import { describe, expect, it } from 'vitest';
import { type GivenRating, RatingSaver } from './rating-saver.ts';

const RATING: GivenRating = {
  moment: 'before',
  run: null,
  scores: { Mood: 3 },
  strategy: '',
  givenAt: '2026-01-02T10:00:00.000Z',
};

const settle = () => new Promise((resolve) => setImmediate(resolve));

function aBrowser() {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  let keys = 0;
  const open = (isUp: () => boolean) => {
    const sent: string[] = [];
    const retries: (() => void)[] = [];
    const saver = new RatingSaver({
      send: async ({ key }) => {
        if (!isUp()) throw new Error('No network.');
        sent.push(key);
      },
      storage,
      storageKey: 'ratings',
      newKey: () => `key-${++keys}`,
      after: (_ms, run) => {
        retries.push(run);
        return () => undefined;
      },
      onProblem: () => undefined,
      onWaiting: () => undefined,
    });
    return { saver, sent, retries };
  };
  return { open, values };
}

describe('a rating', () => {
  it('waits while the server is away, and is sent when it is back', async () => {
    let isUp = false;
    const { saver, sent, retries } = aBrowser().open(() => isUp);
    saver.add(RATING);
    await settle();
    isUp = true;
    retries[0]!();
    await settle();

    expect(sent).toEqual(['key-1']);
  });

  it('is sent by the next page if this one is closed, under the same key', async () => {
    const { open, values } = aBrowser();
    open(() => false).saver.add(RATING);
    await settle();
    const next = open(() => true);
    next.saver.flush();
    await settle();

    expect([next.sent, values.size]).toEqual([['key-1'], 0]);
  });

  it('is sent after the one before', async () => {
    const { saver, sent } = aBrowser().open(() => true);
    saver.add(RATING);
    saver.add(RATING);
    await settle();

    expect(sent).toEqual(['key-1', 'key-2']);
  });
});
