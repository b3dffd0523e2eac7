import { expect, it, vi } from 'vitest';
import { createStore } from '#live/store/index.ts';
import { aWorkbench } from '#live/testing/workbench-builder.ts';
import { ReviewDesk } from '../desk/review-desk.ts';
import { runRoomKey } from './room-keys.ts';

it('says why no event is made while those of the file are being read', () => {
  const timers = { set: () => 0, clear: () => undefined };
  const room = {
    workbench: aWorkbench(),
    desk: new ReviewDesk({ shelf: undefined, drawer: undefined, timers }),
    eventsState: createStore<'reading' | 'ready' | 'failed'>('reading'),
    freshEvent: createStore<string | undefined>(undefined),
    source: undefined as never,
    readPart: undefined as never,
    record: undefined,
    session: undefined,
    giveUnit: () => undefined,
    key: 1,
  };
  const actions = { showPanel: vi.fn(), findEvents: vi.fn(), showKeys: vi.fn(), notify: vi.fn() };
  const press = () =>
    runRoomKey({ key: 'e', ctrlKey: false, metaKey: false } as KeyboardEvent, { room, ...actions });

  press();
  expect(actions.notify).toHaveBeenCalledWith('The events of the file are still being read.');
  expect(room.desk.review.get().events).toBeUndefined();

  room.eventsState.set('ready');
  press();
  expect(actions.notify).toHaveBeenCalledTimes(1);
  expect(room.desk.review.get().events).toHaveLength(1);
});
