import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Waiting ends when the condition holds; the limit is for what never comes, also on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// What jsdom leaves out and the screens ask for.
class QuietResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver = QuietResizeObserver;
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
window.scrollTo = () => undefined;

// React reports misuse through console.error: any report fails the test it happens in.
const reported: unknown[][] = [];
beforeEach(() => {
  reported.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    reported.push(args);
  });
});
afterEach(() => {
  cleanup();
  const seen = [...reported];
  vi.restoreAllMocks();
  expect(seen).toEqual([]);
});
