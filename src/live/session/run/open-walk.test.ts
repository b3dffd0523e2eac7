import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '#live/store/store.ts';
import { openWalk } from './open-walk.ts';
import type { SessionController } from './session-controller.ts';
import { INITIAL_SESSION_VIEW, type SessionView } from './session-view.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('keeps a walk whose steps are all done until the session has ended', () => {
  const view = createStore<SessionView>(INITIAL_SESSION_VIEW);
  const go = (step: 'betweenRuns' | 'ending' | 'ended') => {
    view.set({ ...view.get(), state: { ...view.get().state, step } });
  };
  const walk = openWalk({ view, phases: {} } as unknown as SessionController, 'recording');
  go('betweenRuns');
  walk.restored();
  const atDone = [walk.view.get().walk.stage, kept.size];
  go('ending');
  go('ended');

  expect([atDone, kept.size]).toEqual([['done', 1], 0]);
});
