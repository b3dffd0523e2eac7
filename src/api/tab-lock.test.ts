import { expect, it } from 'vitest';
import { createTabLock, type TabLock } from './tab-lock.ts';

/** The locks of an origin, as browsers share them among tabs. */
function someLocks() {
  const held: { name: string; mode: LockMode }[] = [];
  const waiting: (() => void)[] = [];
  const isFree = (name: string, mode: LockMode) =>
    held.every((lock) => lock.name !== name || (lock.mode === 'shared' && mode === 'shared'));
  type Grant = () => Promise<unknown>;
  const request = async (name: string, ...rest: [Grant] | [LockOptions, Grant]) => {
    const work = rest.at(-1) as Grant;
    const { mode = 'exclusive' } = rest.length === 2 ? rest[0] : {};
    while (!isFree(name, mode)) await new Promise<void>((resolve) => waiting.push(resolve));
    const lock = { name, mode };
    held.push(lock);
    try {
      return await work();
    } finally {
      held.splice(held.indexOf(lock), 1);
      for (const go of waiting.splice(0)) go();
    }
  };
  const query = async () => ({ held: [...held], pending: [] });
  return { request, query } as unknown as LockManager;
}

const forEver = () => new Promise<void>(() => undefined);
const hear = (lock: TabLock, name = 'tokens') => lock(name, async ({ heard }) => heard);

it('gives one tab its turn at a time', async () => {
  const locks = someLocks();
  const log: string[] = [];
  let end = (): void => undefined;
  const first = createTabLock(locks)('tokens', async () => {
    await new Promise<void>((resolve) => (end = resolve));
    log.push('first');
  });
  const second = createTabLock(locks)('tokens', async () => void log.push('second'));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(log).toEqual([]);
  end();

  await Promise.all([first, second]);
  expect(log).toEqual(['first', 'second']);
});

it('lets later turns hear what was said, of this tab and of others, and of nothing else', async () => {
  const locks = someLocks();
  const [one, other] = [createTabLock(locks, forEver), createTabLock(locks, forEver)];

  expect(await one('tokens', async ({ heard, say }) => (await say('7'), heard))).toEqual([]);
  await other('tokens', ({ say }) => say('8'));
  await other('tokens', ({ say }) => say('8'));

  expect(await hear(one)).toEqual(['7', '8', '8']);
  expect(await hear(other)).toEqual(['7', '8', '8']);
  expect(await hear(one, 'files')).toEqual([]);
});

it('forgets what was said after a while', async () => {
  let forget = (): void => undefined;
  const lock = createTabLock(someLocks(), () => new Promise((resolve) => (forget = resolve)));
  await lock('tokens', ({ say }) => say('7'));
  forget();
  await new Promise((resolve) => setTimeout(resolve, 0));

  expect(await hear(lock)).toEqual([]);
});

it('rejects with what the work rejects with, and lets the next one in', async () => {
  const lock = createTabLock(someLocks());

  await expect(lock('tokens', () => Promise.reject(new Error('Refused.')))).rejects.toThrow('Refused.');
  expect(await lock('tokens', async () => 'next')).toBe('next');
});

it('works where the browser has no locks', async () => {
  expect(await hear(createTabLock(undefined))).toEqual([]);
});
