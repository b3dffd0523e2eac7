import { describe, expect, it } from 'vitest';
import { formatValue } from './units.ts';

describe('a value with its unit', () => {
  it.each([
    [1.234, 'uV RMS', '1.23 µV RMS'],
    [12.34, 'uV p-p', '12.3 µV p-p'],
    [4321, 'uV^2', '4,321 µV²'],
    [42.5, '%', '42.5 %'],
    [9.87, 'Hz', '9.87 Hz'],
    [1.62, 'power ratio', '1.62'],
    [-0.25, 'ln R - ln L', '−0.25'],
    [Number.NaN, 'uV RMS', '– µV RMS'],
    [Number.NaN, '%', '– %'],
    [Number.NaN, 'coherence', '–'],
  ])('%d in %s reads %s', (value, unit, words) => {
    expect(formatValue(value, unit)).toBe(words);
  });
});
