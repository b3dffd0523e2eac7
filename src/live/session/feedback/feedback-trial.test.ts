import { expect, it } from 'vitest';
import { DEFAULT_FEEDBACK_MAPPING } from '#shared/feedback/feedback-mapping.ts';
import { FakeAudioContext } from '#live/testing/fake-audio.ts';
import { FeedbackTrial, type TrialDeps } from './feedback-trial.ts';
import { dbToGain, successToDb } from './loudness.ts';

it('rises early or late as the curve says, between the same two ends', () => {
  const range = { floorDb: -40, ceilingDb: 0 };

  expect(successToDb(25, range, 'even')).toBe(-30);
  expect(successToDb(25, range, 'early')).toBe(-20);
  expect(successToDb(25, range, 'late')).toBe(-37.5);
  for (const curve of ['even', 'early', 'late'] as const) {
    expect([successToDb(0, range, curve), successToDb(100, range, curve)]).toEqual([-40, 0]);
  }
});

it('lets sound follow a success set by hand while it plays, rising and falling in their own time', async () => {
  const calls: { target: number; seconds: number }[] = [];
  const ticks: (() => void)[] = [];
  const trial = new FeedbackTrial({
    createContext: () => aContext(calls),
    every: (_ms, tick) => {
      ticks.push(tick);
      return () => void ticks.splice(0);
    },
  });
  trial.rack.follow({ ...DEFAULT_FEEDBACK_MAPPING, hasChime: false, attackSeconds: 0.5, releaseSeconds: 2 });
  await trial.rack.chooseSound({ kind: 'none' });
  await trial.play();
  const loudest = dbToGain(DEFAULT_FEEDBACK_MAPPING.ceilingDb);
  const quietest = dbToGain(DEFAULT_FEEDBACK_MAPPING.floorDb);

  trial.setSuccess(100);
  ticks[0]!();
  trial.setSuccess(0);
  ticks[0]!();
  trial.pause();

  expect(calls).toContainEqual({ target: loudest, seconds: 0.5 });
  expect(calls).toContainEqual({ target: quietest, seconds: 2 });
  expect([ticks.length, trial.isPlaying]).toEqual([0, false]);
});

it('chimes every 2 s while the success set by hand is rewarded, and not below', async () => {
  const context = new FakeAudioContext();
  const ticks: (() => void)[] = [];
  const trial = new FeedbackTrial({
    createContext: () => context as unknown as ReturnType<TrialDeps['createContext']>,
    every: (_ms, tick) => {
      ticks.push(tick);
      return () => void ticks.splice(0);
    },
  });
  await trial.rack.chooseSound({ kind: 'none' });
  await trial.play();
  const play = (seconds: number, success: number) => {
    trial.setSuccess(success);
    for (let index = 0; index < seconds * 25; index++) ticks[0]!();
    return context.of('oscillator').length;
  };
  play(1, 80);
  const partials = context.of('oscillator').length;

  expect(partials).toBeGreaterThan(0);
  expect(play(5, 80)).toBe(3 * partials);
  expect(play(5, 30)).toBe(3 * partials);
});

it('stays still when it is left before sound was possible', async () => {
  let frames = 0;
  const trial = new FeedbackTrial({
    createContext: () => aContext([]),
    every: () => {
      frames++;
      return () => undefined;
    },
  });
  const playing = trial.play();
  trial.dispose();
  await playing;

  expect([frames, trial.isPlaying]).toEqual([0, false]);
});

/** A minimal AudioContext for silence; records every scheduled target. */
function aContext(calls: { target: number; seconds: number }[]) {
  const gain = {
    value: 0,
    cancelScheduledValues: () => gain,
    setTargetAtTime: (target: number, _at: number, seconds: number) => {
      calls.push({ target, seconds });
      return gain;
    },
  };
  const node = { gain, connect: () => node, disconnect: () => undefined };
  return {
    currentTime: 0,
    state: 'running',
    destination: node,
    createGain: () => node,
    resume: () => Promise.resolve(),
    close: () => Promise.resolve(),
  } as unknown as ReturnType<ConstructorParameters<typeof FeedbackTrial>[0]['createContext']>;
}
