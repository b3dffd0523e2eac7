import { describe, expect, it } from 'vitest';
import { dueSamples, msUntilDue, paceFrom } from './pacer.ts';

describe('pace of a source', () => {
  it.each([
    [0, 1, 0],
    [3.99, 1, 0],
    [4, 1, 1],
    [1000, 1, 250],
    [1000, 1.5, 375],
    [1000, 0.5, 125],
  ])('makes samples due by the clock: after %d ms at speed %d there are %i', (elapsedMs, speed, expected) => {
    const pace = paceFrom(5000, 250, speed);

    expect(dueSamples(pace, 5000 + elapsedMs, 0).due).toBe(expected);
  });

  it('does not drift over hours of odd waits', () => {
    const pace = paceFrom(0, 256, 1);
    let sent = 0;
    for (let nowMs = 0; nowMs <= 3_600_000; nowMs += 37.3) sent += dueSamples(pace, nowMs, sent).due;

    expect(3600 * 256 - sent).toBeLessThan(12);
    expect(sent).toBeLessThanOrEqual(3600 * 256);
  });

  it('catches up a short stall and gives up the time of a long one, never samples', () => {
    const pace = paceFrom(0, 250, 1);
    expect(dueSamples(pace, 1500, 0)).toEqual({ due: 375, pace });

    const afterSleep = dueSamples(pace, 3_600_000, 250);
    expect(afterSleep.due).toBe(500);
    expect(dueSamples(afterSleep.pace, 3_600_000, 750).due).toBe(0);
    expect(dueSamples(afterSleep.pace, 3_601_000, 750).due).toBe(250);
  });

  it('sends nothing when the clock is set back', () => {
    expect(dueSamples(paceFrom(1000, 250, 1), 0, 10).due).toBe(0);
  });

  it('says how long to wait for the next samples', () => {
    const pace = paceFrom(1000, 250, 2);

    expect(msUntilDue(pace, 1000, 0, 10)).toBe(20);
    expect(msUntilDue(pace, 1019, 0, 10)).toBe(1);
    expect(msUntilDue(pace, 2000, 0, 10)).toBe(0);
  });
});
