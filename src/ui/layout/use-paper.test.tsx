import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePaper } from './use-paper.ts';

const root = document.documentElement;
const look = () => [root.dataset.theme, root.className];
const DARK = ['one-dark', ''];
const PAPER = ['light', 'lw-on-paper'];

const frames: FrameRequestCallback[] = [];
const printed: unknown[] = [];
const nextFrame = () => frames.shift()?.(0);
/** What the browser does during print(), with or without firing the print events. */
const printsTelling = (isTold: boolean) => () => {
  if (isTold) window.dispatchEvent(new Event('beforeprint'));
  printed.push(look());
  if (isTold) window.dispatchEvent(new Event('afterprint'));
};

beforeEach(() => {
  frames.length = 0;
  printed.length = 0;
  root.dataset.theme = 'one-dark';
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
});
afterEach(() => {
  delete root.dataset.theme;
  vi.unstubAllGlobals();
});

describe('a page that is printed', () => {
  it.each([true, false])('is paper two frames before, and a screen afterwards (told: %s)', (isTold) => {
    vi.stubGlobal('print', printsTelling(isTold));
    const { result } = renderHook(usePaper);

    act(() => result.current());
    expect([look(), printed]).toEqual([PAPER, []]);
    nextFrame();
    expect([look(), printed]).toEqual([PAPER, []]);
    nextFrame();

    expect([look(), printed]).toEqual([DARK, [PAPER]]);
  });

  it('is a screen again at once when it is left, and not printed any more', () => {
    vi.stubGlobal('print', printsTelling(true));
    const { result, unmount } = renderHook(usePaper);
    result.current();

    unmount();
    nextFrame();
    nextFrame();

    expect([look(), printed]).toEqual([DARK, []]);
  });
});
