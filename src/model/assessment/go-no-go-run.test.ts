import { expect, it } from 'vitest';
import { GO_NO_GO } from '#shared/assessment/go-no-go.ts';
import { createGoNoGoRun, type GoNoGoFrame, type GoNoGoRun } from './go-no-go-run.ts';

const TRIALS = [
  { isGo: true, onsetMs: 1000 },
  { isGo: false, onsetMs: 2500 },
];
const FRAME_MS = 10;

/** Paints every 10 ms from `fromMs` to `untilMs` inclusive. Returns the last frame. */
function paint(run: GoNoGoRun, fromMs: number, untilMs: number): GoNoGoFrame {
  for (let atMs = fromMs; atMs < untilMs; atMs += FRAME_MS) run.frame(atMs);
  return run.frame(untilMs);
}

it('counts a response from the frame that showed the stimulus, and the first press only', () => {
  const run = createGoNoGoRun(TRIALS);
  expect(run.frame(50_000)).toEqual({ shown: undefined, trial: -1, isOver: false });
  expect(run.press(50_500)).toBe(false);
  // The frame is 13 ms late; the response time must not include the delay.
  expect(paint(run, 50_010, 50_990).shown).toBeUndefined();
  expect(run.frame(51_013).shown).toBe('circle');

  expect(run.press(51_313.4)).toBe(true);
  expect(run.press(51_400)).toBe(false);
  expect(paint(run, 51_020, 51_013 + GO_NO_GO.stimulusMs).shown).toBeUndefined();
  expect(paint(run, 51_013 + GO_NO_GO.stimulusMs, 52_500).shown).toBe('square');
  expect(paint(run, 52_500, 52_500 + GO_NO_GO.leastIntervalMs).isOver).toBe(true);
  const [first, second] = run.results();
  expect(first!.responseMs).toBeCloseTo(300.4, 6);
  expect(second).toEqual({ isGo: false, responseMs: null });
  expect(run.stalls()).toBe(0);
});

it('stands still while nothing is painted: no trial passes unseen, none follows in a heap', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ isGo: true, onsetMs: 1000 + 1500 * at }));
  const run = createGoNoGoRun(many);
  paint(run, 0, 1100);

  // The user is on another tab for 30 s, just after the first circle.
  const back = paint(run, 31_100, 31_100 + 1300);
  expect(back).toMatchObject({ trial: 0, isOver: false });
  expect(run.press(31_100 + 200)).toBe(true);
  expect(paint(run, 32_410, 32_500)).toMatchObject({ trial: 1, shown: 'circle' });
  expect(run.results()).toEqual([
    { isGo: true, responseMs: 300 },
    { isGo: true, responseMs: null },
  ]);
  expect(run.stalls()).toBe(1);
});
