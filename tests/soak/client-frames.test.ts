import { describe, expect, it } from 'vitest';
import { framesOf } from './client-frames.ts';

/** A histogram of intervals in ms, with bins of 0.1 ms. */
function histogram(intervals: readonly { ms: number; count: number }[]): number[] {
  const bins = Array.from({ length: 2000 }, () => 0);
  for (const { ms, count } of intervals) bins[Math.round(10 * ms)]! += count;
  return bins;
}

describe("frames of the client's screen", () => {
  it('drops nothing while each period of the display has a frame', () => {
    const intervals = [
      { ms: 16.6, count: 100 },
      { ms: 16.7, count: 200 },
      { ms: 18.1, count: 1 },
    ];

    expect(framesOf(histogram(intervals), 16.7)).toMatchObject({ drawn: 301, dropped: 0, droppedPct: 0 });
  });

  it('counts every missed period of the display', () => {
    const intervals = [
      { ms: 8.3, count: 96 },
      { ms: 16.7, count: 2 },
      { ms: 25, count: 1 },
    ];
    const bins = histogram(intervals);

    expect(framesOf(bins, 8.33)).toMatchObject({ drawn: 99, dropped: 4, displayHz: expect.closeTo(120, 0) });
    expect(framesOf(bins, 16.67)).toMatchObject({ drawn: 99, dropped: 0 });
  });
});
