import { describe, expect, it } from 'vitest';
import type { ReviewSegment } from '#shared/review/recording.ts';
import { drawLines } from './line-columns.ts';
import type { TraceData, ValuesPage } from './values-page.ts';

/** A page of ten columns of one second each. */
function page(numbers: readonly number[], traces: readonly TraceData[], widthPx = 10): ValuesPage {
  const buffer = Float32Array.from(numbers).buffer;
  return { settingsId: 1, startSeconds: 0, spanSeconds: widthPx, widthPx, isCoarse: false, traces, buffer };
}

/** The columns of its only line. */
function columnsOf(values: ValuesPage, segments: readonly ReviewSegment[], offered?: ArrayBuffer) {
  const drawn = drawLines(values, segments, offered);
  const [line] = drawn.traces;
  if (line?.kind !== 'line') throw new Error('No line was drawn.');
  const columns = (from: number) => [...new Float32Array(drawn.buffer, from * 4, drawn.widthPx)];
  return { ...line, min: columns(line.offset), max: columns(line.offset + drawn.widthPx) };
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

    const { min, max } = columnsOf(page([0, 4, 0], [samples]), whole);

    // Samples at 1, 3 and 5 s: up by two a column, then down; the last one is an isolated point.
    expect(min).toEqual([NOTHING, 0, 2, 2, 0, 0, NOTHING, NOTHING, NOTHING, NOTHING]);
    expect(max).toEqual([NOTHING, 2, 4, 4, 2, 0, NOTHING, NOTHING, NOTHING, NOTHING]);
  });

  it('leave the space between two pieces empty', () => {
    const pieces = [
      { startSeconds: 0, first: 0, count: 2 },
      { startSeconds: 5, first: 2, count: 2 },
    ];
    const samples: TraceData = { kind: 'samples', offset: 0, count: 4, samplingRateHz: 1, pieces };

    const { min } = columnsOf(page([1, 1, 2, 2], [samples]), whole);

    expect(min).toEqual([1, 1, NOTHING, NOTHING, NOTHING, 2, 2, NOTHING, NOTHING, NOTHING]);
  });

  it('break the line at a sample that is missing', () => {
    const pieces = [{ startSeconds: 0, first: 0, count: 4 }];
    const samples: TraceData = { kind: 'samples', offset: 0, count: 4, samplingRateHz: 1, pieces };

    const { min } = columnsOf(page([1, NOTHING, 3, 3], [samples]), whole);

    expect(min.slice(0, 4)).toEqual([1, NOTHING, 3, 3]);
  });

  it('meet half-way where the extremes of neighbours lie apart', () => {
    const { min, max } = columnsOf(page([0, 4, 1, 5], [{ kind: 'envelope', offset: 0 }], 2), [
      { startSeconds: 0, durationSeconds: 2 },
    ]);

    expect(min).toEqual([0, 2.5]);
    expect(max).toEqual([2.5, 5]);
  });

  it('never join what a gap narrower than a column parts', () => {
    const segments = [
      { startSeconds: 0, durationSeconds: 0.9 },
      { startSeconds: 1.05, durationSeconds: 0.95 },
    ];

    const { min, max } = columnsOf(page([0, 4, 1, 5], [{ kind: 'envelope', offset: 0 }], 2), segments);

    expect(min).toEqual([0, 4]);
    expect(max).toEqual([1, 5]);
  });

  it('are not there for a trace that failed, which says why', () => {
    const failed = { kind: 'failed', code: 'mixedRates', message: 'No.' } as const;

    expect(drawLines(page([], [failed]), whole, undefined).traces).toEqual([failed]);
  });

  it('tell the middle and the reach of what is shown', () => {
    const { middle, reach } = columnsOf(page([10, 10, 20, 20], [{ kind: 'envelope', offset: 0 }], 2), whole);

    expect([middle, reach]).toEqual([15, 5]);
  });

  it('do not show what a buffer that is used again held before', () => {
    const samples: TraceData = {
      kind: 'samples',
      offset: 0,
      count: 1,
      samplingRateHz: 1,
      pieces: [{ startSeconds: 4, first: 0, count: 1 }],
    };
    const offered = new Float32Array(20).fill(99).buffer;

    const { min, max } = columnsOf(page([3], [samples]), whole, offered);

    expect(min.map((value, k) => [value, max[k]])).toEqual(
      Array.from({ length: 10 }, (_, k) => (k === 4 ? [3, 3] : [NOTHING, NOTHING])),
    );
  });
});
