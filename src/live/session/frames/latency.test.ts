import { describe, expect, it } from 'vitest';
import { LatencyMeter } from './latency.ts';

describe('LatencyMeter', () => {
  it('knows nothing before the first frame', () => {
    expect(new LatencyMeter().summary()).toBeNull();
  });

  it('gives percentiles to half a millisecond', () => {
    const meter = new LatencyMeter();
    for (let ms = 1; ms <= 100; ms++) meter.add(ms - 0.25);

    expect(meter.summary()).toEqual({ p50Ms: 50, p95Ms: 95, frames: 100 });
  });

  it('keeps what lies beyond two seconds in its last bin and ignores what is no number', () => {
    const meter = new LatencyMeter();
    meter.add(60_000);
    meter.add(Number.NaN);

    expect(meter.summary()).toEqual({ p50Ms: 2000, p95Ms: 2000, frames: 1 });
  });

  it('starts over', () => {
    const meter = new LatencyMeter();
    meter.add(5);
    meter.reset();

    expect(meter.summary()).toBeNull();
  });
});
