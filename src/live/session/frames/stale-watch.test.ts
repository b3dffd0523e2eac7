import { describe, expect, it } from 'vitest';
import { createHandClock } from '#tests/peripherals/hand-clock.ts';
import { createLiveSignals } from '#live/signals/live-signals.ts';
import { StaleWatch } from './stale-watch.ts';

function aWatch() {
  const clock = createHandClock();
  const live = createLiveSignals([], 1);
  const watch = new StaleWatch({
    live,
    nowMs: () => clock.nowMs(),
    after: (delayMs, action) => clock.after(delayMs, action),
  });
  return { clock, watch, isStale: () => live.isStale.peek() };
}

describe('figures on the screen', () => {
  it('are stale 500 ms after the newest sample, and no longer once samples come again', async () => {
    const { clock, watch, isStale } = aWatch();
    for (let frame = 0; frame < 50; frame++) {
      watch.frame(clock.nowMs() - 20);
      await clock.advance(40);
      expect(isStale()).toBe(false);
    }
    await clock.advance(430);
    expect(isStale()).toBe(false);
    await clock.advance(30);
    expect(isStale()).toBe(true);
    watch.frame(clock.nowMs());
    expect(isStale()).toBe(false);
  });

  it('are stale at once where frames arrive late', () => {
    const { clock, watch, isStale } = aWatch();
    watch.frame(clock.nowMs() - 501);
    expect(isStale()).toBe(true);
  });

  it('are not touched after the session was left', async () => {
    const { clock, watch, isStale } = aWatch();
    watch.frame(clock.nowMs());
    watch.dispose();
    await clock.advance(2000);
    expect(isStale()).toBe(false);
  });
});
