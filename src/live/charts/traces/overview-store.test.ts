import { describe, expect, it } from 'vitest';
import { OverviewStore } from './overview-store.ts';

describe('OverviewStore', () => {
  it('counts 25 ticks into each second, the closing one included', () => {
    const store = new OverviewStore();
    for (let tick = 1; tick <= 50; tick++) store.addTick(tick / 25, 'training', 60, 0);

    expect(store.seconds).toBe(2);
    expect([store.cleanTicks[0], store.cleanTicks[1]]).toEqual([25, 25]);
    expect(store.successSum[0]! / store.cleanTicks[0]!).toBeCloseTo(60, 6);
  });

  it('keeps artifact apart from success', () => {
    const store = new OverviewStore();
    store.addTick(0.04, 'training', 80, 0);
    store.addTick(0.08, 'training', 0, 1);

    expect([store.cleanTicks[0], store.artifactTicks[0], store.successSum[0]]).toEqual([1, 1, 80]);
  });

  it('marks the seconds of a gap and does not grow beyond its memory', () => {
    const store = new OverviewStore();
    store.addGap(1.5, 2);
    store.addTick(1e9, 'training', 50, 0);

    expect(Array.from(store.isGap.subarray(0, 5))).toEqual([0, 1, 1, 1, 0]);
    expect(store.seconds).toBe(4 * 3600);
  });
});
