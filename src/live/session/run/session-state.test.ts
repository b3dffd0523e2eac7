import { describe, expect, it } from 'vitest';
import {
  INITIAL_SESSION_STATE,
  isUnderWay,
  reduceSession,
  SESSION_STEPS,
  type SessionEvent,
  type SessionState,
  type SessionStep,
} from './session-state.ts';

const state = (change: Partial<SessionState>): SessionState => ({ ...INITIAL_SESSION_STATE, ...change });
const recording = (step: SessionStep, run = 0): SessionState => state({ step, run, isRecording: true });
const phase = (
  name: 'idle' | 'baseline' | 'training' | 'paused' | 'rest' | 'ended',
  run = 0,
): SessionEvent => ({
  type: 'enginePhase',
  phase: name,
  run,
});

const FORWARD: [from: SessionState, event: SessionEvent, to: SessionStep][] = [
  [state({ step: 'idle' }), { type: 'connect' }, 'connecting'],
  [state({ step: 'connecting' }), { type: 'connected' }, 'checkingContact'],
  [state({ step: 'checkingContact' }), { type: 'backToStart' }, 'idle'],
  [recording('checkingContact'), phase('baseline'), 'baseline'],
  [recording('checkingContact'), phase('training', 1), 'running'],
  [recording('baseline'), phase('idle'), 'ready'],
  [recording('baseline'), phase('training', 1), 'running'],
  [recording('baseline'), phase('paused'), 'paused'],
  [recording('baseline'), { type: 'baselineRejected', reason: 'Too much artifact.' }, 'ready'],
  [recording('ready'), phase('training', 1), 'running'],
  [recording('ready'), phase('baseline'), 'baseline'],
  [recording('running', 1), phase('paused', 1), 'paused'],
  [recording('paused', 1), phase('training', 1), 'running'],
  [recording('paused', 1), phase('rest', 1), 'betweenRuns'],
  [recording('running', 1), phase('rest', 1), 'betweenRuns'],
  [recording('betweenRuns', 1), phase('training', 2), 'running'],
  [recording('betweenRuns', 1), phase('idle', 1), 'betweenRuns'],
  [recording('betweenRuns', 1), { type: 'end' }, 'ending'],
  [recording('running', 1), { type: 'end' }, 'ending'],
  [recording('ending', 1), { type: 'ended' }, 'ended'],
  [state({ step: 'failed' }), { type: 'backToStart' }, 'idle'],
];

const WITHOUT_EFFECT: [from: SessionState, event: SessionEvent][] = [
  [state({ step: 'idle' }), { type: 'connected' }],
  [state({ step: 'idle' }), { type: 'end' }],
  [state({ step: 'checkingContact' }), phase('training', 1)],
  [state({ step: 'checkingContact' }), { type: 'end' }],
  [recording('running', 1), { type: 'backToStart' }],
  [recording('running', 1), { type: 'connect' }],
  [recording('ending', 1), phase('training', 2)],
  [recording('ending', 1), phase('ended', 1)],
  [state({ step: 'ended', run: 1 }), phase('rest', 1)],
  [state({ step: 'ended' }), { type: 'fail', reason: 'late' }],
  [state({ step: 'failed', failure: 'first' }), { type: 'fail', reason: 'second' }],
  [recording('running', 1), { type: 'ended' }],
];

describe('the session reducer', () => {
  it.each(FORWARD)('goes on from %o with %o to %s', (from, event, to) => {
    expect(reduceSession(from, event).step).toBe(to);
  });

  it.each(WITHOUT_EFFECT)('ignores in %o the late %o', (from, event) => {
    expect(reduceSession(from, event)).toBe(from);
  });

  it.each(SESSION_STEPS.filter((step) => step !== 'ended' && step !== 'failed'))(
    'can fail from %s',
    (step) => {
      const failed = reduceSession(recording(step), { type: 'fail', reason: 'The signal engine stopped.' });

      expect(failed).toMatchObject({
        step: 'failed',
        failure: 'The signal engine stopped.',
        isRecording: true,
      });
    },
  );

  it('keeps why a baseline was rejected until the next one starts', () => {
    const rejected = reduceSession(recording('baseline'), { type: 'baselineRejected', reason: 'Too short.' });
    const idle = reduceSession(rejected, phase('idle'));
    const again = reduceSession(idle, phase('baseline'));

    expect(idle.baselineProblem).toBe('Too short.');
    expect(again.baselineProblem).toBeUndefined();
  });

  it('stays between runs when a later baseline is rejected, and forgets it with the next run', () => {
    const again = reduceSession(recording('baseline', 1), { type: 'baselineRejected', reason: 'Too short.' });
    const running = reduceSession(again, phase('training', 2));

    expect(again).toMatchObject({ step: 'betweenRuns', baselineProblem: 'Too short.' });
    expect(running.baselineProblem).toBeUndefined();
  });

  it('calls a session under way from its recording to its end', () => {
    expect(isUnderWay(state({ step: 'checkingContact' }))).toBe(false);
    expect(isUnderWay(recording('running', 1))).toBe(true);
    expect(isUnderWay(recording('ending', 1))).toBe(true);
    expect(isUnderWay(state({ step: 'ended' }))).toBe(false);
    expect(isUnderWay(recording('failed'))).toBe(false);
  });
});
