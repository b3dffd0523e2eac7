import { describe, expect, it } from 'vitest';
import { formatUv, thresholdAfterKey } from './band-scale.ts';

describe('the keys of a threshold', () => {
  const options = { thresholdUv: 2, scaleMax: 5, isBig: false };

  it.each([
    ['ArrowUp', false, 2.1],
    ['ArrowDown', false, 1.9],
    ['ArrowRight', true, 3],
    ['ArrowLeft', true, 1],
    ['PageUp', false, 3],
    ['End', false, 5],
  ])('%s with shift %s moves 2 uV to %d', (key, isBig, expected) => {
    expect(thresholdAfterKey(key, { ...options, isBig })).toBeCloseTo(expected, 9);
  });

  it('never reaches zero, where everything would pass', () => {
    expect(thresholdAfterKey('ArrowDown', { ...options, thresholdUv: 0.12 })).toBe(0.1);
    expect(thresholdAfterKey('Home', options)).toBe(0.1);
  });

  it('goes back to what the baseline gave, where there was one', () => {
    expect(thresholdAfterKey('Backspace', { ...options, baselineUv: 3.217 })).toBe(3.217);
    expect(thresholdAfterKey('Backspace', options)).toBeUndefined();
  });

  it('turns left and right around in a right-to-left page', () => {
    expect(thresholdAfterKey('ArrowLeft', { ...options, isRtl: true })).toBeCloseTo(2.1, 9);
  });

  it('leaves other keys to the page', () => {
    expect(thresholdAfterKey('Tab', options)).toBeUndefined();
  });
});

describe('formatUv', () => {
  it('gives small values two decimals and unknown ones a dash', () => {
    expect([formatUv(1.234), formatUv(12.34), formatUv(Number.NaN)]).toEqual(['1.23 µV', '12.3 µV', '– µV']);
  });
});
