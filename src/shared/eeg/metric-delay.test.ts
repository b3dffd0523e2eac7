import { describe, expect, it } from 'vitest';
import { bandLabel, featureSchema } from './feature.ts';
import { metricDelayMs } from './metrics.ts';

const at = (site: string) => [{ kind: 'asRecorded', site }];
const delay = (feature: Record<string, unknown>) =>
  metricDelayMs(featureSchema.parse({ derivations: at('Cz'), ...feature }));
const amplitude = (lowHz: number, highHz: number, more: Record<string, unknown> = {}) =>
  delay({ metric: 'bandAmplitude', band: { lowHz, highHz }, ...more });

/** Measured at 250 Hz with a step at the band center, so accurate to 4 ms. */
describe('the delay of a demodulator', () => {
  it.each([
    ['SMR', 12, 15, 4, 300],
    ['theta', 4, 8, 4, 224],
    ['beta', 15, 20, 4, 180],
    ['SMR', 12, 15, 3, 228],
    ['alpha', 8, 12, 3, 172],
    ['beta', 15, 20, 3, 136],
  ])('for %s %d-%d Hz at order %d is %d ms', (_name, lowHz, highHz, filterOrder, expectedMs) => {
    expect(Math.abs(amplitude(lowHz, highHz, { filterOrder }) - expectedMs)).toBeLessThan(4);
  });

  it('grows with the smoothing, also where its pole meets one of the filter', () => {
    // Edge of 2 Hz: the real pole of order 3 has a time constant of 1 / (4 pi) s.
    const meeting = 1000 / (4 * Math.PI);
    const delays = [0, meeting - 1, meeting, meeting + 1, 500].map((smoothingMs) =>
      amplitude(8, 12, { filterOrder: 3, smoothingMs }),
    );

    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    expect(delays[4]! - delays[0]!).toBeGreaterThan(300);
  });

  it('of a ratio is that of its slower band, of synchrony half a window more', () => {
    const ratio = delay({
      metric: 'bandRatio',
      numerator: { lowHz: 4, highHz: 8 },
      denominator: { lowHz: 13, highHz: 21 },
    });
    const pair = { first: at('C3'), second: at('C4'), band: { lowHz: 4, highHz: 8 } };

    expect(ratio).toBe(amplitude(4, 8));
    expect(delay({ metric: 'phaseSynchrony', ...pair, windowSeconds: 3 })).toBe(amplitude(4, 8) + 1500);
  });
});

describe('the delay of a window', () => {
  it.each([
    ['relativePower', { band: { lowHz: 8, highHz: 12 }, windowSeconds: 0.5 }, 250 + 120],
    ['relativePower', { band: { lowHz: 8, highHz: 12 }, windowSeconds: 2.4 }, 1000 + 120],
    ['peakAlpha', { windowSeconds: 6 }, 3000 + 120],
    ['heartRate', { windowSeconds: 10 }, 5000 + 500],
  ])(
    'of %s with %j is half of what its segments span and half of the time to its renewal',
    (metric, settings, expectedMs) => {
      expect(delay({ metric, ...settings })).toBeCloseTo(expectedMs, 6);
    },
  );
});

describe('an individual band', () => {
  const feature = (lowOffsetHz: number, highOffsetHz: number) =>
    featureSchema.parse({
      metric: 'bandAmplitude',
      band: { lowHz: 10, highHz: 12 },
      individual: { lowOffsetHz, highOffsetHz },
      derivations: at('P4'),
    });

  it('is labelled by its distance from the peak', () => {
    expect([feature(0, 2), feature(-4, -2)].map(bandLabel)).toEqual([
      'alpha peak to peak + 2 Hz',
      'alpha peak − 4 to peak − 2 Hz',
    ]);
  });

  it('has the delay of the narrower of the two bands it may be', () => {
    expect(metricDelayMs(feature(0, 1))).toBe(amplitude(10, 11));
    expect(metricDelayMs(feature(0, 4))).toBe(amplitude(10, 12));
  });

  it('needs half a hertz of width', () => {
    expect(() => feature(1, 1.2)).toThrow('at least 0.5 Hz above');
  });
});
