import { describe, expect, it } from 'vitest';
import { inMemoryStore } from '#tests/dom/waiting-changes.ts';
import { encryptedAnswers } from './encrypted-answers.ts';

const DAY_MS = 24 * 60 * 60_000;

function setUp() {
  const store = inMemoryStore();
  const { values } = store;
  const clock = { nowMs: 1_000 };
  /** As a page that is opened: each has its own. */
  const open = () => encryptedAnswers({ store, crypto: globalThis.crypto, nowMs: () => clock.nowMs });
  return { values, clock, open, answers: open() };
}

describe('encryptedAnswers', () => {
  it('returns what was stored, also to a page opened later', async () => {
    const { answers, open } = setUp();
    await Promise.all([answers.write('ada', 'one', { name: 'Lind' }), answers.write('ada', 'two', [2])]);
    expect(await open().read('ada', 'one')).toEqual({ name: 'Lind' });
    expect(await open().read('ada', 'two')).toEqual([2]);
    expect(await answers.read('ada', 'three')).toBeUndefined();
  });

  it('stores neither answers nor their names in the clear, under keys no script can read', async () => {
    const { answers, values } = setUp();
    await answers.write('ada', 'client c-17', { name: 'Lind' });
    const text = [...values].map(([name, value]) => {
      const { bytes } = value as { bytes?: ArrayBuffer };
      return `${name} ${bytes ? new TextDecoder().decode(bytes) : JSON.stringify(value)}`;
    });
    expect(text.join('\n')).not.toMatch(/Lind|c-17/);
    const keys = values.get('keys') as { seal: CryptoKey; sign: CryptoKey };
    expect([keys.seal.extractable, keys.sign.extractable]).toEqual([false, false]);
  });

  it('cannot be read after the sign-in ended, nor from copied values under new keys', async () => {
    const { answers, values } = setUp();
    await answers.write('ada', 'one', 1);
    const copied = new Map(values);
    await answers.clear();
    expect(values.size).toBe(0);
    expect(await answers.read('ada', 'one')).toBeUndefined();

    await answers.write('ada', 'two', 2);
    for (const [name, value] of copied) if (name !== 'keys') values.set(name, value);
    expect(await answers.read('ada', 'one')).toBeUndefined();
  });

  it('deletes the answers of one person when another signs in', async () => {
    const { answers, values } = setUp();
    await answers.write('ada', 'one', 1);
    await answers.write('eva', 'one', 2);
    expect(await answers.read('ada', 'one')).toBeUndefined();
    expect(await answers.read('eva', 'one')).toBe(2);
    expect(values.size).toBe(2);
  });

  it('shows nothing older than 30 days, and deletes it', async () => {
    const { answers, clock, open, values } = setUp();
    await answers.write('ada', 'old', 1);
    clock.nowMs += 29 * DAY_MS;
    expect(await answers.read('ada', 'old')).toBe(1);
    clock.nowMs += 2 * DAY_MS;
    expect(await answers.read('ada', 'old')).toBeUndefined();
    await open().write('ada', 'new', 2);
    expect(values.size).toBe(2);
  });

  it('reads what another tab stored after a new sign-in', async () => {
    const { answers, open } = setUp();
    await answers.write('ada', 'one', 1);
    expect(await answers.read('ada', 'one')).toBe(1);
    const other = open();
    await other.clear();
    await other.write('ada', 'one', 2);
    expect(await answers.read('ada', 'one')).toBe(2);
  });

  it('reads the keys once for all answers of a page that began to read them', async () => {
    const { answers, values, open } = setUp();
    await answers.write('ada', 'one', 1);
    await answers.write('ada', 'two', 2);
    const asked: string[] = [];
    const get = values.get.bind(values);
    values.get = (name) => {
      asked.push(name);
      return get(name);
    };
    const page = open();
    page.open();
    expect(await Promise.all([page.read('ada', 'one'), page.read('ada', 'two')])).toEqual([1, 2]);
    expect(asked.filter((name) => name === 'keys')).toHaveLength(1);
  });

  it('removes one answer', async () => {
    const { answers } = setUp();
    await answers.write('ada', 'one', 1);
    await answers.remove('ada', 'one');
    expect(await answers.read('ada', 'one')).toBeUndefined();
  });
});
