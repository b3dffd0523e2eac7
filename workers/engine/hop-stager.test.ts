import { describe, expect, it } from 'vitest';
import { chunkOf } from '#tests/builders/engine-builder.ts';
import { HopStager } from './hop-stager.ts';

/** Ends of the first `count` hops at a rate, in samples. */
function hopEnds(samplingRateHz: number, count: number): number[] {
  const stager = new HopStager({ samplingRateHz, channelCount: 1, capacity: 100 });
  const chunk = chunkOf([new Float32Array(10_000)], 0, 10_000);
  const ends: number[] = [];
  let taken = 0;
  while (ends.length < count) {
    taken += stager.take(chunk, taken);
    if (!stager.isFull) continue;
    ends.push(stager.sampleCount);
    stager.advance();
  }
  return ends;
}

describe('hops', () => {
  it.each([
    [250, [10, 20, 30, 40]],
    [256, [10, 20, 30, 40, 51]],
    [160, [6, 12, 19, 25]],
    [16, [0, 1, 1, 2]],
  ])('at %d Hz end at samples %j', (rate, ends) => {
    expect(hopEnds(rate, ends.length)).toEqual(ends);
  });

  it('hold NaN for every sample that is no number, or none a voltage of a head can have', () => {
    const stager = new HopStager({ samplingRateHz: 125, channelCount: 1, capacity: 5 });

    stager.take(chunkOf([Float32Array.of(1, Infinity, -Infinity, Number.NaN, -2e7)], 0, 5), 0);

    expect([...stager.current(new Float64Array(0)).raw]).toEqual([1, NaN, NaN, NaN, NaN]);
  });
});
