import { describe, expect, it } from 'vitest';
import type { HeadsetBlock } from '#live/headsets/connection/headset-feed.ts';
import { LOOP_SIGNALS, LoopTest } from './loop-test.ts';

const BLOCK_MS = 8;

/** A headset that answers each signal after `delayMs` with a jump, on a clock moved by hand. */
function aRig({ delayMs = 96, hasSound = true } = {}) {
  let nowMs = 5_000_000;
  const timers: { atMs: number; run: () => void }[] = [];
  const shownAtMs: number[] = [];
  let take: ((block: HeadsetBlock) => void) | undefined;
  let openClicks = 0;
  const signal = () => void shownAtMs.push(nowMs + delayMs);
  const openClick = async () => {
    if (!hasSound) throw new Error('no output');
    openClicks++;
    return { play: signal, close: () => void openClicks-- };
  };
  const loop = new LoopTest({
    listen: (listener) => {
      take = listener;
      return () => {
        take = undefined;
      };
    },
    openClick,
    nowMs: () => nowMs,
    after: (ms, run) => {
      const timer = { atMs: nowMs + ms, run };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
    random: () => 0.5,
  });
  let sample = 0;
  loop.view.subscribe(() => loop.view.get().isLit && signal());
  return {
    loop,
    isListening: () => take !== undefined,
    openClicks: () => openClicks,
    pass: (ms: number) => {
      for (const endMs = nowMs + ms; nowMs < endMs; ) {
        nowMs += BLOCK_MS;
        for (const timer of timers.filter(({ atMs }) => atMs <= nowMs)) {
          timers.splice(timers.indexOf(timer), 1);
          timer.run();
        }
        const jumpUv = shownAtMs.some((atMs) => nowMs >= atMs && nowMs < atMs + 50) ? 500 : 0;
        sample++;
        take?.({ sampleCount: 1, channelCount: 1, valuesUv: Float32Array.of((sample % 3) + jumpUv) });
      }
    },
  };
}

describe('a measurement of the whole chain', () => {
  it.each(['sound', 'light'] as const)('finds the delay with %s, then stops listening', async (signal) => {
    const { loop, pass, isListening, openClicks } = aRig();
    await loop.run(signal);
    pass(20_000);
    const { outcome } = loop.view.get();
    expect(outcome).toMatchObject({ kind: 'measured', signal, seenCount: LOOP_SIGNALS });
    expect(outcome?.kind === 'measured' && Math.abs(outcome.delayMs - 96)).toBeLessThanOrEqual(BLOCK_MS);
    expect(isListening()).toBe(false);
    expect(openClicks()).toBe(0);
  });

  it('never flashes more than once a second', async () => {
    const { loop, pass } = aRig();
    let flashes = 0;
    let wasLit = false;
    loop.view.subscribe(() => {
      const { isLit } = loop.view.get();
      if (isLit && !wasLit) flashes++;
      wasLit = isLit;
    });
    await loop.run('light');
    pass(5000);
    expect(flashes).toBeLessThanOrEqual(5);
    expect(flashes).toBeGreaterThan(2);
  });

  it('sends nothing more after it was stopped', async () => {
    const { loop, pass, isListening } = aRig();
    await loop.run('light');
    pass(3000);
    loop.cancel();
    pass(20_000);
    expect(loop.view.get()).toMatchObject({ signal: undefined, outcome: undefined, isLit: false });
    expect(isListening()).toBe(false);
  });

  it('says what to do without a sound output', async () => {
    const { loop } = aRig({ hasSound: false });
    await loop.run('sound');
    expect(loop.view.get().problem).toMatch(/Connect loudspeakers/);
  });
});
