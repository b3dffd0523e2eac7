import { describe, expect, it } from 'vitest';
import type { FeedbackFrame } from './feedback-sink.ts';
import { brightnessOf, VideoFeedback } from './video-feedback.ts';

function aVideo() {
  const log = { volumes: [] as number[], brightness: [] as number[], playing: false, disposed: false };
  const clock = { nowMs: 0, timer: undefined as { at: number; run: () => void } | undefined };
  const video = new VideoFeedback(
    {
      setVolume: (volume) => log.volumes.push(volume),
      play: () => (log.playing = true),
      pause: () => (log.playing = false),
      dispose: () => (log.disposed = true),
    },
    {
      show: (brightness) => log.brightness.push(brightness),
      nowMs: () => clock.nowMs,
      setTimeout: (run, ms) => (clock.timer = { at: clock.nowMs + ms, run }),
      clearTimeout: () => (clock.timer = undefined),
    },
  );
  const frame = (change: Partial<FeedbackFrame> = {}): FeedbackFrame => ({
    success: 100,
    isRewarded: true,
    rewardCount: 0,
    isArtifact: false,
    isTraining: true,
    ageMs: 20,
    ...change,
  });
  const play = (frames: number, change: Partial<FeedbackFrame> = {}) => {
    for (let index = 0; index < frames; index++) {
      clock.nowMs += 40;
      video.update(frame(change));
    }
  };
  return { video, log, clock, play };
}

describe('VideoFeedback', () => {
  it('never gets darker than its floor', () => {
    expect([brightnessOf(0, 0.25), brightnessOf(50, 0.25), brightnessOf(100, 0.25)]).toEqual([
      0.25, 0.625, 1,
    ]);
  });

  it('rises towards full volume and brightness with success', () => {
    const { log, play } = aVideo();
    play(100);

    expect(log.playing).toBe(true);
    expect(log.brightness.at(-1)).toBeGreaterThan(0.99);
    expect(20 * Math.log10(log.volumes.at(-1)!)).toBeCloseTo(-6, 1);
  });

  it('troubles the player at most ten times a second', () => {
    const { log, play } = aVideo();
    play(25);

    expect(log.volumes.length).toBeLessThanOrEqual(10);
    expect(log.volumes.length).toBeGreaterThan(5);
  });

  it.each([
    ['artifact', { isArtifact: true }],
    ['stale data', { ageMs: 600 }],
    ['a pause', { isTraining: false }],
  ])('rests in %s: silent, at its floor, stopped', (_name, change) => {
    const { log, play } = aVideo();
    play(50);
    play(1, change);

    expect([log.volumes.at(-1), log.brightness.at(-1), log.playing]).toEqual([0, 0.25, false]);
  });

  it('rests by itself half a second after the last frame', () => {
    const { log, play, clock } = aVideo();
    play(50);

    expect(clock.timer!.at - clock.nowMs).toBeLessThanOrEqual(500);
    clock.timer!.run();
    expect([log.volumes.at(-1), log.playing]).toEqual([0, false]);
  });

  it('disposes its player', () => {
    const { video, log } = aVideo();
    video.dispose();

    expect([log.playing, log.disposed]).toEqual([false, true]);
  });
});
