import { expect, it } from 'vitest';
import { createTabLock } from './tab-lock.ts';

type Grant = (lock: Lock | null) => Promise<unknown>;

/** The lock of one name, as browsers hand it out. */
function aLock() {
  let isHeld = false;
  const waiting: (() => void)[] = [];
  const run = async (work: Grant) => {
    isHeld = true;
    try {
      return await work({} as Lock);
    } finally {
      isHeld = false;
      waiting.shift()?.();
    }
  };
  const request = async (_name: string, ...rest: [Grant] | [LockOptions, Grant]) => {
    const work = rest.at(-1) as Grant;
    if (isHeld && rest.length === 2) return work(null);
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    return run(work);
  };
  return { request } as unknown as LockManager;
}

it('gives the result at once, and the lock only after what was stored has reached the other tabs', async () => {
  const locks = aLock();
  let end = () => {};
  const lingering = () => new Promise<void>((resolve) => (end = resolve));
  const lock = createTabLock(locks, lingering);
  const log: string[] = [];

  expect(await lock('tokens', async (hasWaited) => `first, waited: ${hasWaited}`)).toBe(
    'first, waited: false',
  );
  const second = createTabLock(locks, async () => {})('tokens', async (hasWaited) => {
    log.push('second');
    return `second, waited: ${hasWaited}`;
  });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(log).toEqual([]);
  end();

  expect(await second).toBe('second, waited: true');
});

it('rejects with what the work rejects with, and lets the next one in', async () => {
  const lock = createTabLock(aLock(), async () => {});

  await expect(lock('tokens', () => Promise.reject(new Error('Refused.')))).rejects.toThrow('Refused.');
  expect(await lock('tokens', async () => 'next')).toBe('next');
});
