import { describe, expect, it } from 'vitest';
import { cosTurns, exponential, root, sinTurns, tanTurns } from './portable-math.ts';

const steps = Array.from({ length: 4001 }, (_, index) => (index - 2000) / 1000 + 1 / 7919);

describe('portable trigonometry', () => {
  it('agrees with the platform to the last digits over four turns', () => {
    const errors = steps.flatMap((turns) => [
      Math.abs(sinTurns(turns) - Math.sin(2 * Math.PI * turns)),
      Math.abs(cosTurns(turns) - Math.cos(2 * Math.PI * turns)),
    ]);

    // The platform function receives 2 pi t, which is already rounded by up to 1e-15 here.
    expect(Math.max(...errors)).toBeLessThan(3e-15);
  });

  it('is exact at the quarters of a turn', () => {
    expect([0, 0.25, 0.5, 0.75].map((turns) => Math.round(sinTurns(turns) * 1e15) / 1e15 + 0)).toEqual([
      0, 1, 0, -1,
    ]);
    expect([0, 0.25, 0.5, 0.75].map((turns) => Math.round(cosTurns(turns) * 1e15) / 1e15 + 0)).toEqual([
      1, 0, -1, 0,
    ]);
  });

  it.each([1e-9, 1e-5, 0.001, 0.1, 0.2])(
    'keeps its relative precision for the tangent of %f turns',
    (turns) => {
      expect(tanTurns(turns) / Math.tan(2 * Math.PI * turns) - 1).toBeCloseTo(0, 14);
    },
  );
});

describe('exponential', () => {
  it.each([0, -1e-9, -0.001, -0.5, -1, -20, -300, 1, 20])('agrees with the platform at %f', (x) => {
    expect(exponential(x) / Math.exp(x) - 1).toBeCloseTo(0, 13);
  });
});

describe('root', () => {
  it('agrees with the platform for every share and number of conditions', () => {
    for (let degree = 1; degree <= 12; degree++) {
      for (const value of [0.01, 0.1, 0.3, 0.35, 0.65, 0.7, 0.9, 0.99]) {
        expect(root(value, degree) / value ** (1 / degree) - 1).toBeCloseTo(0, 14);
      }
    }
  });

  it('knows the ends', () => {
    expect(root(0, 3)).toBe(0);
    expect(root(1, 12)).toBe(1);
  });
});
