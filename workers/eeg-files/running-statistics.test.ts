import { describe, expect, it } from 'vitest';
import { RunningStatistics } from './running-statistics.ts';

const of = (...blocks: number[][]) => {
  const statistics = new RunningStatistics();
  for (const block of blocks) statistics.add(Float64Array.from(block));
  return statistics.result();
};

describe('running statistics', () => {
  it('do not depend on the blocks, and keep precision on a large offset', () => {
    const values = Array.from({ length: 1000 }, (_, i) => 1e9 + (i % 10));
    const result = of(values.slice(0, 1), [], values.slice(1, 700), values.slice(700));

    expect(result).toMatchObject({ min: 1e9, max: 1e9 + 9 });
    expect(result!.mean - 1e9).toBeCloseTo(4.5, 6);
    expect(result!.std).toBeCloseTo(Math.sqrt(8.25), 9);
  });

  it('leave missing values out', () => {
    const [missing, endless] = [Number.NaN, Number.POSITIVE_INFINITY];

    expect(of([missing, 1, endless], [missing], [3])).toEqual({ min: 1, max: 3, mean: 2, std: 1 });
    expect(of([missing, endless])).toBeUndefined();
    expect(of()).toBeUndefined();
  });
});
