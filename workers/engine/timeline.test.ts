import { describe, expect, it } from 'vitest';
import { TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import { Timeline } from './timeline.ts';

/** Ticks until the phase has its planned length. */
function ticksToEnd(timeline: Timeline): number {
  for (let tick = 1; tick < 10_000; tick++) if (timeline.countTick()) return tick;
  throw new Error('The phase does not end.');
}

describe('a resting recording', () => {
  it('lasts as long as planned, in the phase between runs', () => {
    const timeline = new Timeline();
    timeline.startResting(60);

    expect([timeline.phase, timeline.tickRun, ticksToEnd(timeline)]).toEqual([
      'idle',
      0,
      60 * TICKS_PER_SECOND,
    ]);
  });

  it('after a run has the phase of a rest', () => {
    const timeline = new Timeline();
    timeline.startRun(1, 10);
    timeline.end();
    timeline.startResting(5);

    expect([timeline.phase, timeline.end()?.phase, timeline.phase]).toEqual(['rest', 'resting', 'rest']);
  });

  it('does not count time without a signal', () => {
    const timeline = new Timeline();
    timeline.startResting(1);
    timeline.signalLost();
    for (let tick = 0; tick < 100; tick++) timeline.countTick();
    timeline.signalBack();

    expect(ticksToEnd(timeline)).toBe(TICKS_PER_SECOND);
  });

  it('must end before a run starts', () => {
    const timeline = new Timeline();
    timeline.startResting(1);

    expect(() => timeline.startRun(1, 10)).toThrow(
      /End the resting recording in progress before starting a run/,
    );
  });
});

describe('an extension', () => {
  it.each<[string, (timeline: Timeline) => void]>([
    ['a run', (timeline) => timeline.startRun(1, 2)],
    ['a baseline', (timeline) => timeline.startBaseline(2)],
    ['a resting recording', (timeline) => timeline.startResting(2)],
  ])('makes %s longer', (_what, start) => {
    const timeline = new Timeline();
    start(timeline);
    timeline.countTick();
    timeline.extend(3);

    expect(1 + ticksToEnd(timeline)).toBe(5 * TICKS_PER_SECOND);
  });

  it('needs something in progress', () => {
    expect(() => new Timeline().extend(60)).toThrow(/There is nothing to extend/);
  });
});
