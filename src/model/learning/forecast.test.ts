import { describe, expect, it } from 'vitest';
import { forecast, forecastWords } from './forecast.ts';

const UNSIGNED = { min: 0 };
const SMR = { name: 'SMR', unit: 'µV RMS', trend: 'unclear' } as const;
const sessions = (...values: readonly number[]) => values.map((value, at) => ({ number: at + 1, value }));
const SIX = sessions(4.1, 4, 4.4, 4.3, 4.9, 4.6);
/** By SciPy 1.17, from scipy.stats.linregress and scipy.stats.t.ppf: value and interval five sessions after the last. */
const SIX_BY_SCIPY = [5.476_19, 4.254_567, 6.697_816];
const THREE_BY_SCIPY = [8.2, 1.357_499, 15.042_501];
/** The same for 4.1, 4.4, 4.3 and 4.9 in the sessions 1, 3, 4 and 5. */
const GAP_BY_SCIPY = [5.562857, 3.132078, 7.993636];

describe('a forecast', () => {
  it('is that of an independent computation, also where a session has no value', () => {
    const figures = ({ value, low, high }: { value: number; low: number; high: number }) => [
      value,
      low,
      high,
    ];
    const gap = SIX.filter(({ number }) => number !== 2 && number < 6);
    const cases = [
      [SIX, SIX_BY_SCIPY, 2],
      [sessions(5, 5.6, 5.9), THREE_BY_SCIPY, 5],
      [gap, GAP_BY_SCIPY, 5],
    ] as const;

    for (const [values, wanted, digits] of cases) {
      const found = figures(forecast(values, UNSIGNED)!.expected!);
      for (const [index, expected] of wanted.entries()) expect(found[index]).toBeCloseTo(expected, digits);
    }
    expect(forecast(gap, UNSIGNED)!.session).toBe(10);
  });

  it('needs three sessions', () => {
    expect(forecast(sessions(5, 6), UNSIGNED)).toBeUndefined();
    expect(forecastWords(SMR, undefined)).toBe('No forecast before 3 sessions.');
  });

  it('names a direction only where the sessions so far show one', () => {
    const given = forecast(SIX, UNSIGNED);
    expect(forecastWords({ ...SMR, trend: 'improved' }, given)).toMatch(
      /^SMR is expected to change as intended: 5\.48/,
    );
    expect(forecastWords({ ...SMR, trend: 'declined' }, given)).toContain('against the intended direction');
    for (const trend of ['unclear', 'tooShort'] as const) {
      expect(forecastWords({ ...SMR, trend }, given)).toMatch(
        /^Cannot tell yet how SMR will change: 4\.2\d to 6\.\d\d/,
      );
    }
  });

  it('keeps to possible values, and says when the line leaves them', () => {
    expect(forecast(sessions(5, 3.5, 4.8, 3.9), UNSIGNED)!.expected!.low).toBe(0);
    const impossible = forecast(sessions(5, 3, 2, 1), UNSIGNED);
    expect(impossible!.expected).toBeUndefined();
    expect(forecastWords(SMR, impossible)).toBe(
      'SMR cannot go on like this until session 9, so there is no forecast.',
    );
    expect(forecast(sessions(5, 3, 2, 1), {})!.expected!.value).toBeLessThan(0);
  });

  it('counts how earlier forecasts held', () => {
    const straight = sessions(1, 2.1, 3, 4.1, 5, 6.1, 7, 8.1, 9);
    expect(forecast(straight, UNSIGNED)!.checked).toMatchObject({ count: 2, heldCount: 2 });
    const { checked } = forecast(sessions(1, 2, 3, 4, 5, 6, 7, 0, 0), UNSIGNED)!;
    expect(checked).toMatchObject({ count: 2, heldCount: 0 });
    expect(checked!.meanError).toBeCloseTo(8.5);
    expect(forecast(sessions(1, 2, 3, 4), UNSIGNED)!.checked).toBeUndefined();
  });
});
