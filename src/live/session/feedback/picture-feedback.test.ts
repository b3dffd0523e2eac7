import { describe, expect, it } from 'vitest';
import type { PictureInput } from '#live/pictures/index.ts';
import { flashesPerSecond } from '#live/pictures/testing/count-flashes.ts';
import { PictureFeedback } from './picture-feedback.ts';

const DISPLAY_MS = 1000 / 60;

function aPicture() {
  const steps: PictureInput[] = [];
  const clock = { nowMs: 0, run: undefined as ((nowMs: number) => void) | undefined };
  const log = { drawn: 0, released: 0 };
  const feedback = new PictureFeedback(
    { step: (input) => void steps.push({ ...input }), draw: () => undefined },
    {
      draw: () => void log.drawn++,
      requestFrame: (run) => {
        clock.run = run;
        return 1;
      },
      cancelFrame: () => void (clock.run = undefined),
      hasMotion: () => true,
      nowMs: () => clock.nowMs,
      release: () => void log.released++,
    },
  );
  const show = (pictures: number) => {
    for (let index = 0; index < pictures; index++) {
      clock.nowMs += DISPLAY_MS;
      const { run } = clock;
      clock.run = undefined;
      run?.(clock.nowMs);
    }
  };
  const hear = (success: number, change = {}) =>
    feedback.update({
      success,
      isRewarded: false,
      rewardCount: 0,
      isArtifact: false,
      isTraining: true,
      ageMs: 0,
      ...change,
    });
  /** `frames` of a session, 25 a second, with pictures between them. */
  const play = (frames: number, success: (frame: number) => number, change = {}) => {
    for (let frame = 0; frame < frames; frame++) {
      hear(success(frame), change);
      show(frame % 2 === 0 ? 2 : 3);
    }
  };
  return { feedback, steps, clock, log, show, hear, play };
}

describe('PictureFeedback', () => {
  it('rises from its floor to its ceiling with success', () => {
    const { steps, play } = aPicture();
    play(50, () => 100);

    expect(steps[0]!.level).toBeCloseTo(0.25, 1);
    expect(steps.at(-1)!.level).toBeGreaterThan(0.99);
  });

  it.each([
    ['artifact', { isArtifact: true }],
    ['a pause', { isTraining: false }],
    ['stale data', { ageMs: 600 }],
  ])('rests in %s', (_name, change) => {
    const { steps, play } = aPicture();
    play(50, () => 100);
    play(50, () => 100, change);

    expect(steps.at(-1)!.level).toBeCloseTo(0.25, 2);
  });

  it('rests by itself when frames stop, and draws no more', () => {
    const { steps, play, show, log, clock } = aPicture();
    play(50, () => 100);
    show(200);

    expect(steps.at(-1)!.level).toBeCloseTo(0.25, 2);
    expect(clock.run).toBeUndefined();
    const { drawn } = log;
    show(50);
    expect(log.drawn).toBe(drawn);
  });

  it('hands each reward over once', () => {
    const { steps, hear, show } = aPicture();
    hear(50, { rewardCount: 1 });
    hear(50, { rewardCount: 1 });
    show(5);

    expect(steps.reduce((sum, { rewards }) => sum + rewards, 0)).toBe(2);
  });

  it('never flashes more than three times a second, also with the fastest settings', () => {
    const { feedback, steps, play } = aPicture();
    feedback.changeSettings({ attackSeconds: 0.05, releaseSeconds: 0.05, brightnessFloor: 0 });
    play(300, (frame) => (frame % 4 < 2 ? 100 : 0));
    const levels = steps.map(({ level }) => level);

    expect(flashesPerSecond(levels, DISPLAY_MS)).toBeGreaterThan(1);
    expect(flashesPerSecond(levels, DISPLAY_MS)).toBeLessThanOrEqual(3);
  });

  it('frees its canvas', () => {
    const { feedback, log, clock } = aPicture();
    feedback.dispose();
    feedback.update({
      success: 1,
      isRewarded: false,
      rewardCount: 0,
      isArtifact: false,
      isTraining: true,
      ageMs: 0,
    });

    expect([log.released, clock.run]).toEqual([1, undefined]);
  });
});
