import { describe, expect, it } from 'vitest';
import golden from '../golden/golden.json' with { type: 'json' };
import { bandFeature } from '../testing/plans.ts';
import { estimatorDelayMs } from './estimator-delay.ts';
import { gainAt } from '../host/filter-design.ts';

const estimator = (lowHz: number, highHz: number, order: number, smoothingMs = 0) =>
  bandFeature({ lowHz, highHz }, [1], { order: order === 3 ? 3 : 4, smoothingMs });

describe('estimatorDelayMs', () => {
  it.each(golden.delays)('is what SciPy finds for $lowHz-$highHz Hz, order $order', (entry) => {
    const feature = estimator(entry.lowHz, entry.highHz, entry.order);

    expect(estimatorDelayMs(feature, 250)).toBe(entry.halfMs);
    expect(estimatorDelayMs(feature, 250, 0.707)).toBe(entry.share707Ms);
  });

  it.each([
    ['SMR', 12, 15, 3, 228],
    ['SMR', 12, 15, 4, 300],
    ['theta', 4, 8, 3, 172],
    ['theta', 4, 8, 4, 224],
    ['alpha', 8, 12, 4, 228],
    ['beta', 15, 20, 3, 136],
    ['beta', 15, 20, 4, 180],
  ])('promises for %s (%i-%i Hz) at order %i a delay of %i ms', (_name, lowHz, highHz, order, delayMs) => {
    expect(estimatorDelayMs(estimator(lowHz, highHz, order), 250)).toBe(delayMs);
  });

  it('hardly depends on the sampling rate', () => {
    const feature = bandFeature({ lowHz: 12, highHz: 15 }, [1], { rateHz: 1000 });

    expect(Math.abs(estimatorDelayMs(feature, 1000) - 300)).toBeLessThan(5);
  });

  it('grows with the smoothing', () => {
    const delayMs = estimatorDelayMs(estimator(12, 15, 4, 250), 250);

    expect(delayMs).toBeGreaterThan(400);
    expect(delayMs).toBeLessThan(600);
  });

  it('gives up on a filter that takes minutes', () => {
    expect(() => estimatorDelayMs(estimator(10, 10.005, 4), 50)).toThrow('choose a wider band');
  });
});

describe('the selectivity of the demodulator', () => {
  it.each(golden.leakages)(
    'lets $leakagePct % of $neighbourHz Hz into $lowHz-$highHz Hz at order $order',
    ({ lowHz, highHz, order, neighbourHz, leakagePct }) => {
      const { lowPass, centreHz } = estimator(lowHz, highHz, order);

      const leakedPct = 100 * gainAt(lowPass, Math.abs(neighbourHz - centreHz), 250);

      expect(Math.abs(leakedPct - leakagePct)).toBeLessThan(0.05);
    },
  );

  it.each([
    ['SMR', 3, 7.8],
    ['SMR', 4, 3.4],
  ])('keeps the neighbour out of %s at order %i but for %f %', (_name, order, pct) => {
    const entry = golden.leakages.find((leakage) => leakage.lowHz === 12 && leakage.order === order);

    expect(entry!.leakagePct).toBeCloseTo(pct, 1);
  });
});
