import { describe, expect, it } from 'vitest';
import { BurstCounter } from './bursts.ts';

const THRESHOLD_UV = 10;
const HALF_BAND_UV = 0.25;

/** Passes values through the pass rule of a condition; NaN represents an artifact. */
function count(direction: 'reward' | 'inhibit', values: readonly number[]): number {
  const counter = new BurstCounter();
  let isHigh = false;
  for (const value of values) {
    if (Number.isNaN(value)) {
      counter.interrupt();
      continue;
    }
    isHigh = value >= (isHigh ? THRESHOLD_UV - HALF_BAND_UV : THRESHOLD_UV + HALF_BAND_UV);
    counter.add(value >= THRESHOLD_UV, direction === 'reward' ? isHigh : !isHigh);
  }
  return counter.count;
}

const stretch = (value: number, ticks: number): number[] => Array.from({ length: ticks }, () => value);
const LOW = stretch(6, 10);
const BURST = stretch(14, 6);

describe.each(['reward', 'inhibit'] as const)('bursts of a condition with direction %s', (direction) => {
  it('are stretches of at least 240 ms above the threshold', () => {
    expect(count(direction, [...LOW, ...BURST, ...LOW, ...BURST, ...LOW])).toBe(2);
    expect(count(direction, [...LOW, ...stretch(14, 5), ...LOW])).toBe(0);
    expect(count(direction, [...LOW, ...stretch(14, 100)])).toBe(1);
  });

  it('are not multiplied by ripple inside the hysteresis of the condition', () => {
    const ripple = Array.from({ length: 200 }, (_, tick) => THRESHOLD_UV + (tick % 2 === 0 ? 0.2 : -0.2));

    expect(count(direction, [...LOW, ...ripple])).toBe(0);
    expect(count(direction, [...LOW, 14, ...ripple, ...LOW])).toBe(1);
  });

  it('are not counted when they began unseen, at the start or during an artifact', () => {
    expect(count(direction, [...stretch(14, 20), ...LOW])).toBe(0);
    expect(count(direction, [...LOW, Number.NaN, ...stretch(14, 20), ...LOW])).toBe(0);
    expect(count(direction, [...LOW, ...stretch(14, 3), Number.NaN, ...stretch(14, 3), ...LOW])).toBe(0);
    expect(count(direction, [...LOW, Number.NaN, ...LOW, ...BURST, ...LOW])).toBe(1);
  });
});
