import { describe, expect, it } from 'vitest';
import { AthenaBattery } from './athena-battery.ts';

describe('the charge in the blocks of an Athena', () => {
  it.each([
    [58, 14_918, 58.27],
    [91, 91 * 512, 91],
    [16.8, 16.8 * 256, 16.8],
  ])('has the unit that fits the charge told in words: %f', (toldPct, counts, pct) => {
    expect(new AthenaBattery(toldPct).read(counts)).toBeCloseTo(pct, 2);
  });

  it('keeps its unit while the battery empties', () => {
    const battery = new AthenaBattery(60);
    expect(battery.read(60 * 256)).toBe(60);
    expect(battery.read(30 * 256)).toBe(30);
  });

  it('is not guessed when nothing was told, or nothing fits', () => {
    expect(new AthenaBattery(undefined).read(14_918)).toBeUndefined();
    expect(new AthenaBattery(90).read(14_918)).toBeUndefined();
    expect(new AthenaBattery(60).read(0xffff)).toBeUndefined();
  });
});
