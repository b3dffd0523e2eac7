import { describe, expect, it } from 'vitest';
import { type GivenRating, RatingSaver } from './rating-saver.ts';

const RATING: GivenRating = {
  moment: 'before',
  run: null,
  scores: { Mood: 3 },
  strategy: '',
  givenAt: '2026-01-02T10:00:00.000Z',
};

const REFUSAL = new Error('The session is archived.');

const settle = () => new Promise((resolve) => setImmediate(resolve));

function aBrowser() {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  let keys = 0;
  const open = (isUp: () => boolean, refusedKey?: string) => {
    const sent: string[] = [];
    const retries: (() => void)[] = [];
    const saver = new RatingSaver({
      send: async ({ key }) => {
        if (key === refusedKey) throw REFUSAL;
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
      refusalOf: (error) => (error === REFUSAL ? REFUSAL.message : undefined),
      messageOf: String,
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

  it('that is refused is told, kept and not sent again, and those after it are sent', async () => {
    const { open, values } = aBrowser();
    const { saver, sent, retries } = open(() => true, 'key-1');
    saver.add(RATING);
    saver.add(RATING);
    await settle();

    expect([
      saver.view.get().refused,
      sent,
      retries.length,
      values.get('ratings')?.includes('key-1'),
    ]).toEqual([{ 'key-1': 'The session is archived.' }, ['key-2'], 0, true]);
  });

  it('that arrives after its room was closed leaves what the next room stored', async () => {
    const { open, values } = aBrowser();
    const first = open(() => true).saver;
    first.add(RATING);
    first.dispose();
    open(() => false).saver.add(RATING);
    await settle();

    expect(values.get('ratings')).toContain('key-2');
  });

  it('is sent after the one before', async () => {
    const { saver, sent } = aBrowser().open(() => true);
    saver.add(RATING);
    saver.add(RATING);
    await settle();

    expect(sent).toEqual(['key-1', 'key-2']);
  });
});
