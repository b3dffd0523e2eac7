import { describe, expect, it } from 'vitest';
import { uniformNoise } from '#dsp/testing/noise.ts';
import { IntervalIndex } from './interval-index.ts';

const found = (
  index: IntervalIndex<{ startSeconds: number; durationSeconds: number | undefined }>,
  from: number,
  to: number,
) => {
  const items: number[] = [];
  index.within(from, to, ({ startSeconds }) => void items.push(startSeconds));
  return items;
};

describe('an index of intervals', () => {
  it('finds what a search through all of them finds', () => {
    const next = uniformNoise(5);
    const items = Array.from({ length: 3000 }, (_, k) => ({
      startSeconds: 500 * (next() + 1),
      durationSeconds: k % 3 === 0 ? undefined : 20 * Math.abs(next()) ** 4,
    }));
    const index = new IntervalIndex(items);

    for (let search = 0; search < 200; search++) {
      const from = 500 * (next() + 1);
      const to = from + 5 * Math.abs(next());
      const expected = items
        .filter(
          ({ startSeconds, durationSeconds = 0 }) =>
            startSeconds <= to && startSeconds + durationSeconds >= from,
        )
        .map(({ startSeconds }) => startSeconds)
        .sort((a, b) => a - b);
      expect(found(index, from, to)).toEqual(expected);
    }
  });

  it('visits little more than it finds among ten thousand', () => {
    let looked = 0;
    const items = Array.from({ length: 10_000 }, (_, k) => ({
      get startSeconds() {
        looked++;
        return k;
      },
      durationSeconds: 0.5,
    }));
    const index = new IntervalIndex(items);
    looked = 0;

    expect(found(index, 5000, 5010)).toHaveLength(11);
    expect(looked).toBeLessThan(60);
  });

  it('says where the items from a moment on begin', () => {
    const index = new IntervalIndex(
      [3, 1, 2].map((startSeconds) => ({ startSeconds, durationSeconds: undefined })),
    );

    expect([0, 1, 1.5, 9].map((seconds) => index.firstFrom(seconds))).toEqual([0, 0, 1, 3]);
  });
});
