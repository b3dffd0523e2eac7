import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '#live/store/index.ts';
import { aWorkbench } from '#live/testing/workbench-builder.ts';
import { PageWords } from './PageWords.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function show() {
  const workbench = aWorkbench();
  render(
    <PageWords room={{ workbench, eventsState: createStore<'reading' | 'ready' | 'failed'>('ready') }} />,
  );
  let widthPx = 1000;
  /** Notifies listeners as reading progress does: nothing in the text changes. */
  const progress = () => workbench.resize((widthPx += 1));
  return { workbench, progress, words: () => screen.getByText(/microvolts per millimeter/).textContent };
}

test('the words follow the sensitivity that is shown while a long recording is still being read', () => {
  const { workbench, progress, words } = show();
  workbench.change({ uvPerMm: 50 });

  for (let ms = 0; ms < 1000; ms += 100) {
    act(() => {
      progress();
      vi.advanceTimersByTime(100);
    });
  }

  expect(words()).toContain('50 microvolts per millimeter');
});

test('the words wait until scrolling rests', () => {
  const { workbench, words } = show();
  const before = words();
  for (let page = 0; page < 10; page++) {
    workbench.scrollPages(1);
    act(() => void vi.advanceTimersByTime(100));
  }
  expect(words()).toBe(before);

  act(() => void vi.advanceTimersByTime(700));

  expect(words()).toContain('0:01:40.0 to 0:01:50.0');
});
