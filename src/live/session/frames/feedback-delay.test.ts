import { describe, expect, it } from 'vitest';
import { delayWarning, feedbackDelay } from './feedback-delay.ts';

const LATENCY = { p50Ms: 20, p95Ms: 45, frames: 1000 };
const CONDITIONS = [{ estimatorDelayMs: 180 }, { estimatorDelayMs: 300 }];

describe('the delay of feedback', () => {
  it('is unknown before the first measurement', () => {
    expect(feedbackDelay({ latency: null, outputDelayMs: 20, conditions: CONDITIONS })).toBeNull();
  });

  it('adds the sound output, and the slowest filter in the total', () => {
    expect(feedbackDelay({ latency: LATENCY, outputDelayMs: 30, conditions: CONDITIONS })).toEqual({
      pathMs: 75,
      totalMs: 375,
    });
    expect(feedbackDelay({ latency: LATENCY, outputDelayMs: null, conditions: [] })).toEqual({
      pathMs: 45,
      totalMs: 45,
    });
  });

  it('is warned of above 120 ms, with what takes most of it', () => {
    const at = (outputDelayMs: number, p95Ms: number) =>
      delayWarning(
        feedbackDelay({ latency: { ...LATENCY, p95Ms }, outputDelayMs, conditions: CONDITIONS })!,
        { outputDelayMs },
      );

    expect(at(75, 45)).toBeUndefined();
    expect(at(150, 45)).toMatch(/^Feedback comes 195 ms .* wired loudspeakers/);
    expect(at(10, 150)).toMatch(/^Feedback comes 160 ms .* Close other programs/);
  });

  it('has headset and radio in it once the connection test measured them', () => {
    const parts = { latency: LATENCY, outputDelayMs: 30, loopDelayMs: 110, conditions: [] };
    const delay = feedbackDelay(parts)!;
    expect(delay.pathMs).toBe(155);
    expect(delayWarning(delay, parts)).toMatch(/^Feedback comes 155 ms .* move the headset closer/);
    // A loop measured with light has no sound output in it.
    expect(feedbackDelay({ ...parts, outputDelayMs: 200 })!.pathMs).toBe(245);
  });
});
