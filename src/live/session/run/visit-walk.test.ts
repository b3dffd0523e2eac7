import { describe, expect, it } from 'vitest';
import { visitOrder } from '#model/visits/visit-steps.ts';
import type { StoredWalk } from '#model/visits/walk.ts';
import { createStore } from '#live/store/store.ts';
import type { PhaseChoice } from './session-deps.ts';
import type { SessionState, SessionStep } from './session-state.ts';
import { INITIAL_SESSION_VIEW, type SessionView } from './session-view.ts';
import { VisitWalk } from './visit-walk.ts';

/** Open (the baseline), closed, run 1, run 2, talk, run 3, open. */
const STEPS = visitOrder(
  {
    components: [
      { kind: 'recording', key: 'a', eyes: 'open', seconds: 60 },
      { kind: 'recording', key: 'b', eyes: 'closed', seconds: 60 },
      { kind: 'training', key: 't', runCount: 2, runSeconds: 180, restSeconds: 30 },
      { kind: 'talk', key: 'w', label: 'How was it?' },
      { kind: 'training', key: 'u', runCount: 1, runSeconds: 60, restSeconds: 0 },
      { kind: 'recording', key: 'c', eyes: 'open', seconds: 60 },
    ],
  },
  { eyes: 'open', seconds: 60, leastSeconds: 60 },
).recorded;

const STEP_OF: Record<PhaseChoice['kind'], SessionStep> = {
  baseline: 'baseline',
  resting: 'resting',
  run: 'running',
};

const TALKS = visitOrder(
  {
    components: [
      { kind: 'recording', key: 'a', eyes: 'open', seconds: 60 },
      { kind: 'talk', key: 'v', label: 'How was it?' },
      { kind: 'talk', key: 'w', label: 'What next?' },
      { kind: 'recording', key: 'b', eyes: 'closed', seconds: 60 },
      { kind: 'training', key: 't', runCount: 1, runSeconds: 180, restSeconds: 30 },
    ],
  },
  { eyes: 'open', seconds: 60, leastSeconds: 60 },
).recorded;

type Given = { stored?: StoredWalk; isRefused?: boolean; steps?: typeof STEPS };

function aVisit({ stored, isRefused = false, steps = STEPS }: Given = {}) {
  const session = createStore<SessionView>(INITIAL_SESSION_VIEW);
  const log: string[] = [];
  const clock = { nowMs: 0 };
  const kept: { walk: StoredWalk | undefined } = { walk: stored };
  let timer: { atMs: number; run: () => void } | undefined;
  const go = (change: Partial<SessionState>) => {
    const view = session.get();
    session.set({ ...view, state: { ...view.state, ...change } });
  };
  const start = async (choice: PhaseChoice) => {
    log.push(`${choice.kind} ${choice.kind === 'run' ? choice.run : choice.seconds}`);
    if (isRefused) return false;
    go({
      step: STEP_OF[choice.kind],
      ...(choice.kind === 'run' && { run: choice.run }),
      baselineProblem: undefined,
    });
    return true;
  };
  const end = () => go({ step: session.get().state.run === 0 ? 'ready' : 'betweenRuns' });
  const command =
    (name: string, act = () => {}) =>
    async () => {
      log.push(name);
      act();
      return true;
    };
  const walk = new VisitWalk({
    session,
    commands: {
      begin: async ({ first }) => {
        go({ isRecording: true });
        await start(first!);
      },
      start,
      extend: async (seconds) => command(`extend ${seconds}`)(),
      endPhase: command('end', end),
      pause: command('pause', () => go({ step: 'paused' })),
      resume: command('resume', () => go({ step: 'running' })),
      addMarker: async () => undefined,
      noteEyes: () => undefined,
    },
    nowMs: () => clock.nowMs,
    after: (ms, run) => {
      const own = { atMs: clock.nowMs + ms, run };
      timer = own;
      return () => void (timer === own && (timer = undefined));
    },
    store: (next) => void (kept.walk = next),
    forget: () => void (kept.walk = undefined),
    stored: () => kept.walk,
  });
  walk.load(steps);
  /** Lets time pass, and the promises of what it starts. */
  const pass = async (seconds: number) => {
    clock.nowMs += seconds * 1000;
    const due = timer && timer.atMs <= clock.nowMs ? timer : undefined;
    if (due) timer = undefined;
    due?.run();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const begin = () => walk.begin({ isContactOverridden: false, speed: 1 });
  /** The step under way ends as planned, and its time until the next one passes. */
  const finish = async () => {
    end();
    await pass(30);
  };
  return { session, log, walk, kept, go, end, pass, begin, finish };
}

describe('a visit that runs itself', () => {
  it('needs one click from contact to the talk in the middle', async () => {
    const { log, begin, finish } = aVisit();
    await begin();
    for (let step = 0; step < 4; step++) await finish();

    expect(log).toEqual(['baseline 60', 'resting 60', 'run 1', 'run 2']);
  });

  it('waits at a talk, and goes on with one click to its end', async () => {
    const { log, walk, begin, finish } = aVisit();
    await begin();
    for (let step = 0; step < 4; step++) await finish();
    await walk.next();
    await finish();
    await finish();
    await finish();

    expect([log.slice(4), walk.view.get().walk.stage]).toEqual([['run 3', 'resting 60'], 'done']);
  });

  it('leaves each of two talks by a click of its own, and keeps the lead of the recording after them', async () => {
    const { log, walk, begin, end, pass } = aVisit({ steps: TALKS });
    await begin();
    end();
    await walk.next();
    const second = walk.view.get().walk.at;
    await walk.next();
    await pass(7);
    const early = log.length;
    await pass(1);

    expect([second, early, log]).toEqual([2, 1, ['baseline 60', 'resting 60']]);
  });

  it.each([
    ['not before its rest is over', 29, 2],
    ['when its rest is over', 30, 3],
  ])('starts the next run: %s', async (_what, seconds, calls) => {
    const { log, begin, finish, end, pass } = aVisit();
    await begin();
    await finish();
    await finish();
    end();
    await pass(seconds);

    expect(log.length - 1).toBe(calls);
  });

  it.each<[string, Partial<SessionState>]>([
    ['the session is being ended', { step: 'ending' }],
    ['the session has failed', { step: 'failed' }],
    ['the file is at its end', { hasSourceEnded: true }],
  ])('starts nothing by itself when %s in a rest', async (_what, change) => {
    const { log, walk, go, begin, end, pass } = aVisit();
    await begin();
    end();
    go(change);
    await pass(600);

    expect([log, walk.view.get().endsAtMs]).toEqual([['baseline 60'], undefined]);
  });

  it('starts nothing by a click either while the session is being ended', async () => {
    const { log, walk, go, begin, end } = aVisit();
    await begin();
    end();
    go({ step: 'ending' });
    await walk.next();

    expect(log).toEqual(['baseline 60']);
  });

  it('makes a rest longer', async () => {
    const { log, walk, begin, finish, end, pass } = aVisit();
    await begin();
    await finish();
    await finish();
    end();
    await walk.extend(60);
    await pass(30);

    expect(log).toEqual(['baseline 60', 'resting 60', 'run 1']);
  });

  it('makes a recording or run longer', async () => {
    const { log, walk, begin } = aVisit();
    await begin();
    await walk.extend(60);

    expect(log).toEqual(['baseline 60', 'extend 60']);
  });

  it('begins a paused recording again from its start', async () => {
    const { log, walk, begin, finish, pass } = aVisit();
    await begin();
    await finish();
    await walk.toggle();
    await pass(600);
    await walk.toggle();

    expect(log).toEqual(['baseline 60', 'resting 60', 'end', 'resting 60']);
  });

  it('pauses and resumes a run where it was', async () => {
    const { log, walk, begin, finish } = aVisit();
    await begin();
    await finish();
    await finish();
    await walk.toggle();
    await walk.toggle();

    expect(log.slice(2)).toEqual(['run 1', 'pause', 'resume']);
  });

  it('repeats a run with a new number, because the first one stays', async () => {
    const { log, walk, begin, finish, pass } = aVisit();
    await begin();
    await finish();
    await finish();
    await walk.repeat();
    await pass(30);

    expect(log.slice(2)).toEqual(['run 1', 'end', 'run 2']);
  });

  it('repeats the step before, between two steps', async () => {
    const { log, walk, begin, end } = aVisit();
    await begin();
    end();
    await walk.repeat();

    expect(log).toEqual(['baseline 60', 'baseline 60']);
  });

  it.each([
    ['under way', 0],
    ['that comes next', 1],
  ])('skips the step %s', async (_what, ends) => {
    const { walk, begin, end } = aVisit();
    await begin();
    if (ends > 0) end();
    await walk.skip();

    expect(walk.view.get().walk.states.slice(0, 2)).toEqual(
      ends > 0 ? ['done', 'skipped'] : ['skipped', 'next'],
    );
  });

  it('waits for the therapist when the baseline cannot be used', async () => {
    const { log, go, begin, pass, end } = aVisit();
    await begin();
    go({ step: 'ready', baselineProblem: 'Too much artifact.' });
    end();
    await pass(600);

    expect(log).toEqual(['baseline 60']);
  });

  it('stays where it is when the engine refuses a step', async () => {
    const { walk, go, begin } = aVisit({ isRefused: true });
    await begin();
    go({ step: 'ready', isRecording: true });
    await walk.next();

    expect(walk.view.get().endsAtMs).toBeUndefined();
  });

  it('has nothing left to do after a reload at its end, and is forgotten when the session has ended', async () => {
    const before = aVisit();
    await before.begin();
    for (let step = 0; step < 7; step++) await before.walk.skip();
    const { walk, kept, go } = aVisit({ stored: before.kept.walk! });
    go({ isRecording: true, step: 'betweenRuns', run: 3 });
    walk.restored();
    const { stage } = walk.view.get().walk;
    go({ step: 'ending' });
    go({ step: 'ended', isRecording: false });

    expect([stage, kept.walk]).toEqual(['done', undefined]);
  });

  it('goes on at the same step after a reload, although its phases pass by again', async () => {
    const before = aVisit();
    await before.begin();
    await before.finish();
    await before.finish();
    const { log, walk, go, finish } = aVisit({ stored: before.kept.walk! });
    go({ isRecording: true, step: 'baseline' });
    go({ step: 'ready' });
    go({ step: 'running', run: 1 });
    walk.restored();
    await finish();

    expect([log, walk.view.get().walk.at]).toEqual([['run 2'], 3]);
  });
});
