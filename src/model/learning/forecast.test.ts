import { describe, expect, it } from 'vitest';
import { forecast, forecastWords } from './forecast.ts';

const SMR = { direction: 'reward', isUnsigned: true } as const;
/** From SciPy 1.17: scipy.stats.linregress and scipy.stats.t.ppf, for the sixth session after the line of six. */
const SIX = [4.1, 4, 4.4, 4.3, 4.9, 4.6];
const SIX_BY_SCIPY = [5.476_19, 4.254_567, 6.697_816];
const THREE_BY_SCIPY = [8.2, 1.357_499, 15.042_501];

describe('a forecast', () => {
  it('is that of an independent computation', () => {
    const figures = ({ value, low, high }: { value: number; low: number; high: number }) => [
      value,
      low,
      high,
    ];
    const six = figures(forecast(SIX, SMR)!.expected);
    const three = figures(forecast([5, 5.6, 5.9], SMR)!.expected);

    for (const [index, expected] of SIX_BY_SCIPY.entries()) expect(six[index]).toBeCloseTo(expected, 2);
    for (const [index, expected] of THREE_BY_SCIPY.entries()) expect(three[index]).toBeCloseTo(expected, 5);
  });

  it('needs three sessions', () => {
    expect(forecast([5, 6], SMR)).toBeUndefined();
    expect(forecastWords('SMR', 'µV RMS', undefined)).toBe('No forecast before 3 sessions.');
  });

  it('names the direction that was trained, for rewards and for inhibits', () => {
    const rising = [1, 2, 3.1, 4];
    expect(forecast(rising, SMR)!.course).toBe('asIntended');
    expect(forecast(rising, { ...SMR, direction: 'inhibit' })!.course).toBe('against');
    expect(forecast([1, 3, 1, 3], SMR)!.course).toBe('unclear');
  });

  it('goes below 0 only where the value can', () => {
    const falling = [5, 3, 2, 1];
    expect(forecast(falling, SMR)!.expected).toMatchObject({ value: 0, low: 0 });
    expect(forecast(falling, { ...SMR, isUnsigned: false })!.expected.value).toBeLessThan(0);
  });

  it('counts how earlier forecasts held', () => {
    const straight = [1, 2.1, 3, 4.1, 5, 6.1, 7, 8.1, 9];
    expect(forecast(straight, SMR)!.checked).toMatchObject({ count: 2, heldCount: 2 });
    const broken = [1, 2, 3, 4, 5, 6, 7, 0, 0];
    const { checked } = forecast(broken, SMR)!;
    expect(checked).toMatchObject({ count: 2, heldCount: 0 });
    expect(checked!.meanError).toBeCloseTo(8.5);
    expect(forecast([1, 2, 3, 4], SMR)!.checked).toBeUndefined();
  });
});
