import { describe, expect, it, vi } from 'vitest';
import { createStore } from '#live/store/store.ts';
import { Rests } from './rests.ts';
import type { SessionStep } from './session-state.ts';
import { INITIAL_SESSION_VIEW, type SessionView } from './session-view.ts';

const TIMING = { baselineSeconds: 30, runSeconds: 60, runCount: 3, restSeconds: 20 };

function aPlan(change: Partial<typeof TIMING> = {}) {
  const session = createStore<SessionView>({ ...INITIAL_SESSION_VIEW, timing: { ...TIMING, ...change } });
  const startRun = vi.fn(async () => true);
  const timers: { atMs: number; run: () => void }[] = [];
  const clock = { nowMs: 1000 };
  const rests = new Rests({
    session,
    startRun,
    nowMs: () => clock.nowMs,
    after: (ms, run) => {
      const timer = { atMs: clock.nowMs + ms, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  });
  const go = (step: SessionStep, run: number, more: Partial<SessionView['state']> = {}) => {
    const view = session.get();
    session.set({ ...view, state: { ...view.state, step, run, ...more } });
  };
  const passTo = (atMs: number) => {
    clock.nowMs = atMs;
    for (const timer of timers.filter((each) => each.atMs <= atMs)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.run();
    }
  };
  return { session, rests, startRun, go, passTo };
}

describe('rests between runs', () => {
  it('are counted down, and end with the next run', () => {
    const { rests, startRun, go, passTo } = aPlan();
    go('running', 1);
    go('betweenRuns', 1);
    expect(rests.view.get().endsAtMs).toBe(21_000);

    passTo(20_999);
    expect(startRun).not.toHaveBeenCalled();
    passTo(21_000);
    expect(startRun).toHaveBeenCalledOnce();
    expect(rests.view.get().endsAtMs).toBeUndefined();
  });

  it('wait for the therapist who holds them', () => {
    const { rests, startRun, go, passTo } = aPlan();
    go('betweenRuns', 1);
    rests.hold();
    rests.extend(30);
    passTo(100_000);

    expect(startRun).not.toHaveBeenCalled();
  });

  it('can be made longer', () => {
    const { rests, startRun, go, passTo } = aPlan();
    go('betweenRuns', 1);
    rests.extend(30);
    passTo(50_999);
    expect(startRun).not.toHaveBeenCalled();
    passTo(51_000);

    expect(startRun).toHaveBeenCalledOnce();
  });

  it.each([
    ['after the last run', {}, 3, {}],
    ['without a rest in the protocol', { restSeconds: 0 }, 1, {}],
    ['at the end of a file', {}, 1, { hasSourceEnded: true }],
    ['after a baseline that cannot be used', {}, 1, { baselineProblem: 'too short' }],
  ])('start nothing %s', (_name, timing, run, state) => {
    const { rests, startRun, go, passTo } = aPlan(timing);
    go('betweenRuns', run, state);
    passTo(1_000_000);

    expect([rests.view.get().endsAtMs, startRun.mock.calls.length]).toEqual([undefined, 0]);
  });

  it('start nothing when the run was started, the session ended, or the room was left meanwhile', () => {
    for (const leave of ['running', 'ending', 'failed', 'baseline'] as const) {
      const { startRun, go, passTo } = aPlan();
      go('betweenRuns', 1);
      go(leave, 1);
      passTo(1_000_000);
      expect(startRun).not.toHaveBeenCalled();
    }
    const { rests, startRun, go, passTo } = aPlan();
    go('betweenRuns', 1);
    rests.dispose();
    passTo(1_000_000);
    expect(startRun).not.toHaveBeenCalled();
  });

  it('are not started anew by a view that changes every second', () => {
    const { rests, session, go } = aPlan();
    go('betweenRuns', 1);
    const { endsAtMs } = rests.view.get();
    session.set({ ...session.get(), savedSeconds: 90 });

    expect(rests.view.get().endsAtMs).toBe(endsAtMs);
  });
});
