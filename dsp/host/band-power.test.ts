import { describe, expect, it } from 'vitest';
import { bandPowerUvSq } from './band-power.ts';

const flat = new Float64Array(129).fill(2);
const slope = Float64Array.from({ length: 129 }, (_, bin) => bin);

describe('bandPowerUvSq', () => {
  it('is density times width for a flat spectrum', () => {
    expect(bandPowerUvSq(flat, 0.5, 4, 8)).toBe(8);
  });

  it('cuts the line between two bins at the edges of the band', () => {
    // The density equals twice the frequency; its integral from 3.2 to 3.4 Hz is 3.4^2 - 3.2^2.
    expect(bandPowerUvSq(slope, 0.5, 3.2, 3.4)).toBeCloseTo(3.4 ** 2 - 3.2 ** 2, 12);
  });

  it('adds up over neighbouring bands', () => {
    const parts = bandPowerUvSq(slope, 0.5, 4, 8.3) + bandPowerUvSq(slope, 0.5, 8.3, 12);

    expect(parts).toBeCloseTo(bandPowerUvSq(slope, 0.5, 4, 12), 10);
  });

  it('reaches up to the last bin', () => {
    expect(bandPowerUvSq(flat, 0.5, 60, 64)).toBe(8);
  });

  it.each([
    [60, 64.5],
    [8, 4],
    [4, 4],
    [-1, 4],
    [Number.NaN, 4],
  ])('has no figure for %f-%f Hz, which the spectrum does not cover', (lowHz, highHz) => {
    expect(bandPowerUvSq(flat, 0.5, lowHz, highHz)).toBeNaN();
  });
});
