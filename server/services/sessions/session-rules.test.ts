import { describe, expect, it } from 'vitest';
import type { SessionState } from '#shared/api/sessions.ts';
import { sessionStateSchema } from '#shared/api/sessions.ts';
import { aRun } from '#server/testing/recordings.ts';
import { canGo, sessionFigures, stateAfterRecording, timesAfter } from './session-rules.ts';

const ALLOWED: Record<SessionState, SessionState[]> = {
  planned: ['planned', 'running', 'cancelled'],
  running: ['running', 'interrupted', 'completed', 'cancelled'],
  interrupted: ['running', 'interrupted', 'completed', 'cancelled'],
  completed: ['completed'],
  cancelled: ['cancelled'],
};

describe('the states of a session', () => {
  const all = sessionStateSchema.options;

  it.each(all.flatMap((from) => all.map((to) => ({ from, to, allowed: ALLOWED[from].includes(to) }))))(
    '$from to $to: $allowed',
    ({ from, to, allowed }) => {
      expect(canGo(from, to)).toBe(allowed);
    },
  );

  it('keep the first start and the last end', () => {
    const running = timesAfter({ startedAt: null, endedAt: null }, 'planned', 'running', 't1');
    const stopped = timesAfter(running, 'running', 'interrupted', 't2');
    const resumed = timesAfter(stopped, 'interrupted', 'running', 't3');

    expect(stopped).toEqual({ startedAt: 't1', endedAt: 't2' });
    expect(resumed).toEqual({ startedAt: 't1', endedAt: null });
    expect(timesAfter(resumed, 'running', 'running', 't4')).toEqual(resumed);
  });

  it('never end before they start', () => {
    const running = timesAfter({ startedAt: null, endedAt: null }, 'planned', 'running', 't5');

    expect(timesAfter(running, 'running', 'completed', 't2')).toEqual({ startedAt: 't5', endedAt: 't5' });
  });
});

describe('a session whose recording is closed', () => {
  const plan = { runCount: 2, runSeconds: 30 };
  const runs = (...seconds: number[]) =>
    seconds.map((durationSeconds) => ({ summary: { ...aRun().summary, durationSeconds } }));

  it.each([
    ['was cut off in its second run', runs(30, 8), true, 'interrupted'],
    ['was cut off before its second run', runs(30), true, 'interrupted'],
    ['was cut off before anything was trained', [], true, 'interrupted'],
    ['was cut off after its last run', runs(30, 29.6), true, 'completed'],
    ['was ended early by its practitioner', runs(30, 8), false, 'completed'],
    ['was trained in full', runs(30, 30), false, 'completed'],
    ['was ended before its first run', [], false, 'cancelled'],
  ] as const)('that %s', (_how, trained, isCutOff, expected) => {
    expect(stateAfterRecording(plan, trained, isCutOff)).toBe(expected);
  });
});

describe('the figures of a session', () => {
  const { summary } = aRun();

  it('of one run are exactly its own', () => {
    const rewardedPct = 33.333333333333336;

    expect(sessionFigures([{ ...summary, rewardedPct, artifactPct: 7.1 }]).rewardedPct).toBe(rewardedPct);
  });

  it('leave runs without clean time out of the share', () => {
    const blank = { ...summary, rewardedPct: null, artifactPct: 100 };

    expect(sessionFigures([summary, blank])).toEqual({ trainedSeconds: 20, rewardedPct: 50 });
    expect(sessionFigures([blank])).toEqual({ trainedSeconds: 10, rewardedPct: null });
    expect(sessionFigures([])).toEqual({ trainedSeconds: 0, rewardedPct: null });
  });
});
