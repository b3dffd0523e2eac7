import { describe, expect, it } from 'vitest';
import { butterworthHighPass, butterworthLowPass, gainAt, notch } from './filter-design.ts';

const HALF_POWER = Math.SQRT1_2;

describe('Butterworth filters', () => {
  it.each([1, 2, 3, 4, 5, 6, 12])('of order %i pass half the power at the edge', (order) => {
    expect(gainAt(butterworthLowPass(order, 20, 250), 20, 250)).toBeCloseTo(HALF_POWER, 12);
    expect(gainAt(butterworthHighPass(order, 1, 250), 1, 250)).toBeCloseTo(HALF_POWER, 11);
  });

  it.each([1, 2, 3, 4])('of order %i leave their pass band alone and stop the other end', (order) => {
    const lowPass = butterworthLowPass(order, 20, 250);
    const highPass = butterworthHighPass(order, 1, 250);

    expect([gainAt(lowPass, 0, 250), gainAt(highPass, 125, 250)]).toEqual([
      expect.closeTo(1, 12),
      expect.closeTo(1, 12),
    ]);
    expect([gainAt(lowPass, 125, 250), gainAt(highPass, 0, 250)]).toEqual([
      expect.closeTo(0, 12),
      expect.closeTo(0, 12),
    ]);
  });

  it.each([1, 2, 3, 4, 5])('cancel a constant exactly in a high-pass of order %i', (order) => {
    const sums = butterworthHighPass(order, 0.3, 250).map(({ b0, b1, b2 }) => b0 + b1 + b2);

    expect(sums.every((sum) => sum === 0)).toBe(true);
  });

  it('make an odd order of pairs and one first-order section', () => {
    const sections = butterworthLowPass(3, 1.5, 250);

    expect(sections).toHaveLength(2);
    expect(sections[1]).toMatchObject({ b2: 0, a2: 0 });
  });

  it.each([
    [() => butterworthLowPass(4, 125, 250), 'A low-pass at 125 Hz does not fit a sampling rate of 250 Hz'],
    [() => butterworthHighPass(2, 0, 250), 'choose a frequency above 0 and below 125 Hz'],
    [() => butterworthHighPass(2, -1, 250), 'A high-pass at -1 Hz'],
    [() => butterworthLowPass(4, Number.NaN, 250), 'A low-pass at NaN Hz'],
    [() => butterworthLowPass(4, 10, 0), 'A sampling rate of 0 Hz cannot be filtered'],
    [() => butterworthLowPass(4, 10, Number.POSITIVE_INFINITY), 'A sampling rate of Infinity Hz'],
    [() => butterworthLowPass(0, 10, 250), 'A low-pass filter needs an order of 1 to 12, not 0.'],
    [() => butterworthHighPass(2.5, 10, 250), 'needs an order of 1 to 12, not 2.5'],
  ])('refuse what cannot be built (case %#)', (build, message) => {
    expect(build).toThrow(message);
  });
});

describe('notch', () => {
  it.each([50, 60])('removes %i Hz and is as wide as its quality says', (mainsHz) => {
    const sections = [notch(mainsHz, 30, 250)];

    expect(gainAt(sections, mainsHz, 250)).toBeLessThan(1e-12);
    expect(gainAt(sections, 10, 250)).toBeCloseTo(1, 3);
    const lower = gainAt(sections, mainsHz - mainsHz / 60, 250);
    const upper = gainAt(sections, mainsHz + mainsHz / 60, 250);
    expect((lower + upper) / 2).toBeCloseTo(HALF_POWER, 2);
  });

  it.each([
    [() => notch(60, 30, 120), 'A notch at 60 Hz does not fit a sampling rate of 120 Hz'],
    [() => notch(50, 0, 250), 'A notch needs a quality above 0, not 0.'],
    [() => notch(50, 0.3, 250), 'choose a higher quality'],
  ])('refuses what cannot be built (case %#)', (build, message) => {
    expect(build).toThrow(message);
  });
});
