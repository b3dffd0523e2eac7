import { describe, expect, it } from 'vitest';
import { handRule, shareOfScale, thresholdAfterKey } from './band-scale.ts';

describe('the keys of a threshold', () => {
  const options = { threshold: 2, scaleMax: 5, isBig: false };

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
    expect(thresholdAfterKey('ArrowDown', { ...options, threshold: 0.12 })).toBe(0.1);
    expect(thresholdAfterKey('Home', options)).toBe(0.1);
  });

  it('goes back to what the baseline gave, where there was one', () => {
    expect(thresholdAfterKey('Backspace', { ...options, baselineValue: 3.217 })).toBe(3.217);
    expect(thresholdAfterKey('Backspace', options)).toBeUndefined();
  });

  it('turns left and right around in a right-to-left page', () => {
    expect(thresholdAfterKey('ArrowLeft', { ...options, isRtl: true })).toBeCloseTo(2.1, 9);
  });

  it('leaves other keys to the page', () => {
    expect(thresholdAfterKey('Tab', options)).toBeUndefined();
  });
});

describe('a threshold that is not in microvolts', () => {
  it('moves in the fine steps of its scale', () => {
    const rule = handRule('coherence', false);
    expect(thresholdAfterKey('ArrowUp', { threshold: 0.4, scaleMax: 1, isBig: false, rule })).toBe(0.41);
    expect(thresholdAfterKey('Home', { threshold: 0.4, scaleMax: 1, isBig: false, rule })).toBe(0.01);
  });

  it('may be negative where values lie on both sides of 0', () => {
    const rule = handRule('ln R - ln L', true);
    expect(thresholdAfterKey('ArrowDown', { threshold: 0, scaleMax: 1, isBig: false, rule })).toBe(-0.01);
    expect(thresholdAfterKey('Home', { threshold: 0, scaleMax: 1, isBig: false, rule })).toBe(-1);
  });
});

describe('the place of a value on its scale', () => {
  it.each([
    [2, 8, false, 0.25],
    [12, 8, false, 1],
    [0, 2, true, 0.5],
    [-3, 2, true, 0],
    [Number.NaN, 2, false, 0],
  ])('%d on a scale up to %d (signed: %s) is at %d', (value, max, isSigned, share) => {
    expect(shareOfScale(value, max, isSigned)).toBe(share);
  });
});
