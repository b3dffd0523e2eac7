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
  const context = new FakeAudioContext();
  const ticks: (() => void)[] = [];
  const trial = new FeedbackTrial({
    createContext: () => context as unknown as ReturnType<TrialDeps['createContext']>,
    every: (_ms, tick) => {
      ticks.push(tick);
      return () => void ticks.splice(0);
    },
  });
  trial.rack.follow({ ...DEFAULT_FEEDBACK_MAPPING, hasChime: false, attackSeconds: 0.5, releaseSeconds: 2 });
  await trial.rack.chooseSound({ kind: 'soundscape', name: 'rain' });
  await trial.play();
  const loudest = dbToGain(DEFAULT_FEEDBACK_MAPPING.ceilingDb);
  const quietest = dbToGain(DEFAULT_FEEDBACK_MAPPING.floorDb);

  trial.setSuccess(100);
  ticks[0]!();
  trial.setSuccess(0);
  ticks[0]!();
  trial.pause();

  const calls = context.nodes.flatMap(({ gain }) => gain.schedule);
  expect(calls).toContainEqual(expect.objectContaining({ target: loudest, timeConstant: 0.5 }));
  expect(calls).toContainEqual(expect.objectContaining({ target: quietest, timeConstant: 2 }));
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
    createContext: () => new FakeAudioContext() as unknown as ReturnType<TrialDeps['createContext']>,
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

it('follows a simulated client on request, between little and much success', async () => {
  const ticks: (() => void)[] = [];
  const trial = new FeedbackTrial({
    createContext: () => new FakeAudioContext() as unknown as ReturnType<TrialDeps['createContext']>,
    every: (_ms, tick) => {
      ticks.push(tick);
      return () => void ticks.splice(0);
    },
  });
  trial.setSuccess(50);
  trial.simulate(true);
  await trial.play();
  const successes = Array.from({ length: 25 * 60 }, () => {
    ticks[0]!();
    return trial.success;
  });

  expect(Math.min(...successes)).toBeLessThan(15);
  expect(Math.max(...successes)).toBeGreaterThan(85);
  expect(successes.every((success) => success >= 0 && success <= 100)).toBe(true);
  trial.simulate(false);
  ticks[0]!();
  expect(trial.success).toBe(50);
});
