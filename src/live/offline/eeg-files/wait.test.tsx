import { expect, it, vi } from 'vitest';
import { wait } from './wait.ts';

const LONG_MS = 3_600_000;

it('ends at once when the network is back, and when nobody waits any more', async () => {
  const removed = vi.spyOn(globalThis, 'removeEventListener');
  const back = wait(LONG_MS, new AbortController().signal);
  globalThis.dispatchEvent(new Event('online'));
  await back;
  const leaving = new AbortController();
  const left = wait(LONG_MS, leaving.signal);
  leaving.abort();
  await left;

  expect(removed.mock.calls.filter(([type]) => type === 'online')).toHaveLength(2);
});
