import { describe, expect, it } from 'vitest';
import { CrownAligner } from './align.ts';

const RATE_HZ = 256;
const START_MS = 1_700_000_000_000;
/** When the Crown takes sample `k`, in its whole milliseconds. */
const timeOf = (k: number) => START_MS + Math.floor((k * 1000) / RATE_HZ);
const numbersOf = (samples: readonly number[], aligner = new CrownAligner(RATE_HZ)) =>
  samples.map((k) => aligner.numberAt(timeOf(k)));
const span = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

describe('numbers from the times of a Crown', () => {
  it('rise by one for steps of 3, 4 and 5 ms', () => {
    const aligner = new CrownAligner(RATE_HZ);

    expect([0, 3, 7, 12, 16, 19].map((ms) => aligner.numberAt(START_MS + ms))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('stay true for an hour', () => {
    const samples = span(0, 3600 * RATE_HZ);

    expect(numbersOf(samples)).toEqual(samples);
  });

  it('stay true where the sampling is slower than the clock', () => {
    const aligner = new CrownAligner(RATE_HZ);
    const numbers = span(0, 100_000).map((k) =>
      aligner.numberAt(START_MS + Math.floor(((k * 1000) / RATE_HZ) * 1.0005)),
    );

    expect(numbers).toEqual(span(0, 100_000));
  });

  it.each([1, 2, 5, 100, 255, 256, 500, 5000, 100_000])(
    'leave out exactly the %i samples that are missing',
    (missing) => {
      const samples = [...span(0, 100), ...span(100 + missing, 300 + missing)];

      expect(numbersOf(samples)).toEqual(samples);
    },
  );

  it('give swapped and repeated samples the number they had', () => {
    const samples = [0, 1, 2, 6, 7, 3, 4, 5, 8, 8, 9];

    expect(numbersOf(samples)).toEqual(samples);
  });

  it('count on from the newest sample, not from a late one whose time is inexact', () => {
    const aligner = new CrownAligner(RATE_HZ);

    expect([0, 8, 6, 14].map((ms) => aligner.numberAt(START_MS + ms))).toEqual([0, 2, 1, 4]);
  });

  it('are not led astray by one time that is wrong', () => {
    const aligner = new CrownAligner(RATE_HZ);
    const before = numbersOf([0, 1, 2], aligner);
    aligner.numberAt(timeOf(3) + 1_000_000);

    expect([...before, ...numbersOf([4, 5], aligner)]).toEqual([0, 1, 2, 4, 5]);
  });

  it('go on one by one after the clock of the device was set', () => {
    const aligner = new CrownAligner(RATE_HZ);
    numbersOf([0, 1, 2], aligner);
    const after = span(3, 10).map((k) => aligner.numberAt(timeOf(k) - 3_600_000));

    expect(after.slice(1).map((number, i) => number - after[i]!)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});
