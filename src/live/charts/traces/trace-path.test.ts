import { describe, expect, it } from 'vitest';
import { drawTrace, type TraceSpan } from './trace-path.ts';

function record(span: Partial<TraceSpan> & { samples: Float32Array }) {
  const moves: string[] = [];
  const round = (value: number) => Math.round(value * 1000) / 1000;
  const pen = {
    moveTo: (x: number, y: number) => moves.push(`M${round(x)},${round(y)}`),
    lineTo: (x: number, y: number) => moves.push(`L${round(x)},${round(y)}`),
  };
  const length = span.samples.length;
  drawTrace(pen, {
    channel: 0,
    capacity: length,
    from: 0,
    to: length,
    left: 0,
    pxPerSample: 1,
    zeroY: 100,
    pxPerUv: 1,
    reach: 1000,
    ...span,
  });
  return moves;
}

describe('drawTrace', () => {
  it('draws each sample where the scale puts it, positive up', () => {
    expect(record({ samples: new Float32Array([0, 10, -5]) })).toEqual(['M0,100', 'L1,90', 'L2,105']);
  });

  it('lifts the pen over missing samples, so that a gap stays empty', () => {
    const samples = new Float32Array([1, 2, Number.NaN, Number.NaN, 3, 4]);

    expect(record({ samples })).toEqual(['M0,99', 'L1,98', 'M4,97', 'L5,96']);
  });

  it('draws nothing for a channel without samples', () => {
    expect(record({ samples: new Float32Array(8).fill(Number.NaN) })).toEqual([]);
    expect(record({ samples: new Float32Array(8).fill(Number.NaN), pxPerSample: 0.1 })).toEqual([]);
  });

  it('keeps both extremes of a pixel column, in the order they occur', () => {
    const samples = new Float32Array([0, 9, -9, 0, 0, -7, 7, 0]);

    expect(record({ samples, pxPerSample: 0.25 })).toEqual(['M0,91', 'L0,109', 'L1,107', 'L1,93']);
  });

  it('never loses a spike, however many samples share a pixel', () => {
    const samples = new Float32Array(10_000);
    samples[6789] = 500;
    const highest = Math.min(
      ...record({ samples, pxPerSample: 0.01 }).map((move) => Number(move.split(',')[1])),
    );

    expect(highest).toBe(-400);
  });

  it('holds a loose channel back, so that it does not cover the others', () => {
    expect(record({ samples: new Float32Array([5000, -5000]), reach: 30 })).toEqual(['M0,70', 'L1,130']);
  });

  it('reads around the end of the ring', () => {
    const samples = new Float32Array([4, 5, 2, 3]);

    expect(record({ samples, from: 2, to: 6 })).toEqual(['M0,98', 'L1,97', 'L2,96', 'L3,95']);
  });
});
