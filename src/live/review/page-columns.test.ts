import { describe, expect, it } from 'vitest';
import type { ReviewPage, TraceData } from '#shared/review/page.ts';
import { pageColumns } from './page-columns.ts';

/** A page of ten columns of a second each. */
function page(numbers: readonly number[], traces: readonly TraceData[], widthPx = 10): ReviewPage {
  const buffer = Float32Array.from(numbers).buffer;
  return { settingsId: 1, startSeconds: 0, spanSeconds: widthPx, widthPx, isCoarse: false, traces, buffer };
}

const NOTHING = Number.NaN;
const whole = [{ startSeconds: 0, durationSeconds: 10 }];

describe('the columns of a page', () => {
  it('follow the line between samples', () => {
    const samples: TraceData = {
      kind: 'samples',
      offset: 0,
      count: 3,
      samplingRateHz: 0.5,
      pieces: [{ startSeconds: 1, first: 0, count: 3 }],
    };

    const { min, max } = pageColumns(page([0, 4, 0], [samples]), whole);

    // Samples at 1, 3 and 5 s: up by two a column, then down; the last one is a point of its own.
    expect([...min[0]!]).toEqual([NOTHING, 0, 2, 2, 0, 0, NOTHING, NOTHING, NOTHING, NOTHING]);
    expect([...max[0]!]).toEqual([NOTHING, 2, 4, 4, 2, 0, NOTHING, NOTHING, NOTHING, NOTHING]);
  });

  it('leave the space between two pieces empty', () => {
    const pieces = [
      { startSeconds: 0, first: 0, count: 2 },
      { startSeconds: 5, first: 2, count: 2 },
    ];
    const samples: TraceData = { kind: 'samples', offset: 0, count: 4, samplingRateHz: 1, pieces };

    const { min } = pageColumns(page([1, 1, 2, 2], [samples]), whole);

    expect([...min[0]!]).toEqual([1, 1, NOTHING, NOTHING, NOTHING, 2, 2, NOTHING, NOTHING, NOTHING]);
  });

  it('break the line at a sample that is missing', () => {
    const pieces = [{ startSeconds: 0, first: 0, count: 4 }];
    const samples: TraceData = { kind: 'samples', offset: 0, count: 4, samplingRateHz: 1, pieces };

    const { min } = pageColumns(page([1, NOTHING, 3, 3], [samples]), whole);

    expect([...min[0]!.subarray(0, 4)]).toEqual([1, NOTHING, 3, 3]);
  });

  it('meet half-way where the extremes of neighbours lie apart', () => {
    const { min, max } = pageColumns(page([0, 4, 1, 5], [{ kind: 'envelope', offset: 0 }], 2), [
      { startSeconds: 0, durationSeconds: 2 },
    ]);

    expect([...min[0]!]).toEqual([0, 2.5]);
    expect([...max[0]!]).toEqual([2.5, 5]);
  });

  it('never join what a gap narrower than a column parts', () => {
    const segments = [
      { startSeconds: 0, durationSeconds: 0.9 },
      { startSeconds: 1.05, durationSeconds: 0.95 },
    ];

    const { min, max } = pageColumns(page([0, 4, 1, 5], [{ kind: 'envelope', offset: 0 }], 2), segments);

    expect([...min[0]!]).toEqual([0, 4]);
    expect([...max[0]!]).toEqual([1, 5]);
  });

  it('of a trace that failed are empty', () => {
    const { min } = pageColumns(page([], [{ kind: 'failed', code: 'mixedRates', message: '' }]), whole);

    expect(min[0]!.every(Number.isNaN)).toBe(true);
  });

  it('tell the middle and the reach of what is shown', () => {
    const { middle, reach } = pageColumns(
      page([10, 10, 20, 20], [{ kind: 'envelope', offset: 0 }], 2),
      whole,
    );

    expect(middle[0]).toBe(15);
    expect(reach[0]).toBe(5);
  });
});
