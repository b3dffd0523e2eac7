import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { chooseFormats } from '#shared/locale/formats.ts';
import { loadersInTime } from './dom/delays.ts';
import { serveLabelsQuickly } from './dom/labels.ts';
import { keepNoOwnerStacks } from './dom/owner-stacks.ts';
import { unanswered } from './dom/unanswered.ts';
import './quick-equality.ts';
import { WAIT_LIMIT_MS } from './wait-limit.ts';

// Test files share one page, because loading it again takes longer than most of them: each begins with a clean page.
localStorage.clear();
sessionStorage.clear();
globalThis.indexedDB = new IDBFactory();
document.body.replaceChildren();
const { attributes } = document.documentElement;
while (attributes.length > 0) document.documentElement.removeAttribute(attributes[0]!.name);
document.title = '';
history.replaceState(null, '', '/');
vi.unstubAllGlobals();

configure({ asyncUtilTimeout: WAIT_LIMIT_MS });

// An API the screens need and jsdom lacks.
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
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLElement.prototype.showPopover = function showPopover() {
  this.style.display = 'block';
};
// Browsers close the topmost popover, wherever the focus is.
document.onkeydown = ({ key, defaultPrevented }) => {
  if (key !== 'Escape' || defaultPrevented) return;
  const closing = Object.assign(new Event('beforetoggle'), { newState: 'closed' });
  [...document.querySelectorAll('[popover="auto"]')].at(-1)?.dispatchEvent(closing);
};
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
serveLabelsQuickly();
keepNoOwnerStacks();
vi.mock('#ui/hooks/not-loaded.ts', async (original) => loadersInTime(await original()));

// React reports misuse through console.error: any report fails the test it happens in.
const reported: unknown[][] = [];
beforeEach(() => {
  reported.length = 0;
  unanswered.clear();
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    reported.push(args);
  });
});
afterEach(({ task }) => {
  cleanup();
  chooseFormats({ languages: [], timeFormat: 'browser' });
  if (task.result?.state === 'fail' && unanswered.size > 0) console.warn('Never answered:', [...unanswered]);
  const seen = [...reported];
  vi.restoreAllMocks();
  expect(seen).toEqual([]);
});
