import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '#live/store/index.ts';
import type { Workbench } from '#live/offline/index.ts';
import { aWorkbench } from '#live/testing/workbench-builder.ts';
import type { Review } from '#shared/api/eeg-files.ts';
import { connectDesk } from '../desk/connect-desk.ts';
import { ReviewDesk, type ReviewShelf } from '../desk/review-desk.ts';
import { addEvent, changeEvent, deleteEvent, whyLocked } from './event-desk.ts';

const noTimers = { set: () => 0, clear: () => undefined };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function open(stored?: Review) {
  const workbench: Workbench = aWorkbench({
    startOffsetSeconds: 0.5,
    annotations: [
      { startSeconds: 10, onsetSeconds: 10.5, durationSeconds: undefined, text: 'Of the file' },
      { startSeconds: 20, onsetSeconds: 20.5, durationSeconds: 2, text: 'Also' },
    ],
  });
  const shelf: ReviewShelf | undefined = stored && {
    load: async () => ({ kind: 'loaded', review: stored, version: 1 }),
    save: async () => ({ kind: 'saved', version: 2 }),
  };
  const desk = new ReviewDesk({ shelf, drawer: undefined, timers: noTimers });
  const { eventsState } = connectDesk(workbench, desk);
  const room = { workbench, desk, eventsState, freshEvent: createStore<string | undefined>(undefined) };
  const before = whyLocked(room);
  // The workbench loads the first page before the annotations, but waits only briefly.
  await vi.advanceTimersByTimeAsync(1000);
  const texts = () => workbench.annotations.get().items.map(({ text }) => text);
  return { ...room, room, before, texts };
}

describe('events of a review', () => {
  it('cannot be changed before those of the file are known', async () => {
    const { room, before } = await open();

    expect(before).toContain('still being read');
    expect(whyLocked(room)).toBeUndefined();
  });

  it('are those of the file until the first change copies them, on the axis of the file', async () => {
    const { room, desk, workbench, texts } = await open();
    expect(desk.review.get().events).toBeUndefined();
    workbench.selection.value = { startSeconds: 15, endSeconds: 16.25 };

    addEvent(room, 'new');

    expect(desk.review.get().events).toEqual([
      { id: 'f0', source: 'file', text: 'Of the file', onsetSeconds: 10.5, durationSeconds: null },
      { id: 'f1', source: 'file', text: 'Also', onsetSeconds: 20.5, durationSeconds: 2 },
      { id: 'new', source: 'reviewer', text: 'Event', onsetSeconds: 15.5, durationSeconds: 1.25 },
    ]);
    expect(texts()).toEqual(['Of the file', 'Event', 'Also']);
    expect(workbench.chosenEvent.get()).toBe('new');
  });

  it('keep a stored onset to the last digit while only the words change', async () => {
    const { room, desk } = await open();

    changeEvent(room, 'f1', { text: 'Spindle' });

    expect(desk.review.get().events?.[1]).toEqual({
      id: 'f1',
      source: 'reviewer',
      text: 'Spindle',
      onsetSeconds: 20.5,
      durationSeconds: 2,
    });
  });

  it('come back when a deletion is undone', async () => {
    const { room, desk, workbench, texts } = await open();
    deleteEvent(room, 'f0');
    expect(texts()).toEqual(['Also']);
    expect(workbench.chosenEvent.get()).toBe('f1');

    desk.undo();

    expect(texts()).toEqual(['Of the file', 'Also']);
  });

  it('are those of the stored review, whatever the file says', async () => {
    const { texts } = await open({
      events: [{ id: 'a', source: 'reviewer', text: 'Mine', onsetSeconds: 3, durationSeconds: null }],
      badChannels: [],
      notes: '',
    });

    expect(texts()).toEqual(['Mine']);
  });

  it('leave the marks of channels in step between traces and review', async () => {
    const { desk, workbench } = await open();

    workbench.toggleBad(1);
    expect(desk.review.get().badChannels).toEqual(['C4']);
    desk.undo();

    expect(workbench.settings.get().badChannels).toEqual([]);
  });
});
