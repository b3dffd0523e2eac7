import { describe, expect, it } from 'vitest';
import { SampleClock } from './clock.ts';

const RATE = 100;
const started = (first = 0) => {
  const clock = new SampleClock(RATE);
  clock.accept(first, 100);
  return clock;
};

describe('the sample clock', () => {
  it.each<[string, number, number, unknown]>([
    ['the next chunk', 100, 10, { kind: 'take', missing: 0, isOutage: false, skip: 0 }],
    ['a chunk after a gap', 130, 10, { kind: 'take', missing: 30, isOutage: false, skip: 0 }],
    ['a chunk that was there', 80, 20, { kind: 'late' }],
    ['a chunk that overlaps', 95, 10, { kind: 'take', missing: 0, isOutage: false, skip: 5 }],
    ['a gap of a second', 200, 10, { kind: 'take', missing: RATE, isOutage: false, skip: 0 }],
    ['an outage', 201, 10, { kind: 'take', missing: 101, isOutage: true, skip: 0 }],
    [
      'a gap of ten minutes',
      100 + 600 * RATE,
      10,
      { kind: 'take', missing: 60_000, isOutage: true, skip: 0 },
    ],
    [
      'a longer gap',
      101 + 600 * RATE,
      10,
      { kind: 'jump', missing: RATE + 1, isOutage: true, jumpedSamples: 60_001 },
    ],
  ])('takes %s for what it is', (_name, first, count, expected) => {
    expect(started().accept(first, count)).toEqual(expected);
  });

  it('joins a stream anywhere', () => {
    expect(started(5000).accept(5100, 10)).toEqual({ kind: 'take', missing: 0, isOutage: false, skip: 0 });
  });

  it('takes a counter that went far back for a new start, and follows it', () => {
    const clock = new SampleClock(RATE);
    clock.accept(0, 5000);

    expect(clock.accept(0, 50)).toMatchObject({ kind: 'jump', missing: RATE + 1 });
    expect(clock.accept(50, 50)).toEqual({ kind: 'take', missing: 0, isOutage: false, skip: 0 });
  });

  it('counts what was lost and what came late', () => {
    const clock = started();
    clock.accept(130, 10);
    clock.accept(120, 15);

    expect(clock).toMatchObject({ missingSamples: 30, lateSamples: 15 });
  });

  it('after a restart waits for the source to start over', () => {
    const clock = started();
    clock.restart();

    expect(clock.accept(100, 10)).toEqual({ kind: 'stale' });
    expect(clock.isAwaitingRestart).toBe(true);
    expect(clock.accept(0, 10)).toEqual({ kind: 'take', missing: 0, isOutage: false, skip: 0 });
    expect(clock.isAwaitingRestart).toBe(false);
  });

  it('notices when the first chunk after a restart is lost', () => {
    const clock = started();
    clock.restart();

    expect(clock.accept(20, 10)).toEqual({ kind: 'take', missing: 20, isOutage: false, skip: 0 });
  });
});
