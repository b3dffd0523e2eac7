import { expect, it, vi } from 'vitest';
import { keepAwake } from './keep-awake.ts';

function aDisplay() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const sentinels: { released: boolean; release: () => Promise<void> }[] = [];
  const wakeLock = {
    request: vi.fn(async () => {
      const sentinel = {
        released: false,
        release: async () => void (sentinel.released = true),
      };
      sentinels.push(sentinel);
      return sentinel as unknown as WakeLockSentinel;
    }),
  };
  const turn = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    // The browser releases the lock of a hidden page.
    if (state === 'hidden') for (const sentinel of sentinels) sentinel.released = true;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { page: page as unknown as Document, wakeLock, sentinels, turn };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('keeps the display on, also after the tab was hidden, and lets go in the end', async () => {
  const { page, wakeLock, sentinels, turn } = aDisplay();
  const stop = keepAwake({ wakeLock, document: page });
  await settled();
  turn('hidden');
  turn('visible');
  await settled();
  expect(sentinels.map(({ released }) => released)).toEqual([true, false]);

  stop();
  await settled();
  turn('visible');
  await settled();
  expect(sentinels.map(({ released }) => released)).toEqual([true, true]);
});

it('goes on without the API, and after a refusal', async () => {
  const { page } = aDisplay();
  const refusing = { request: () => Promise.reject(new Error('low battery')) };

  keepAwake({ wakeLock: undefined, document: page })();
  keepAwake({ wakeLock: refusing, document: page })();
  await settled();
});
