import { expect, it } from 'vitest';
import { aTickTable } from '#tests/builders/session.ts';
import { runCurves, sessionCurve } from './trained-curve.ts';

/** Two runs of 20 s and 30 s with baseline, a pause and a rest; the value tells the run. */
const table = aTickTable([
  { phase: 'baseline', ticks: 250 },
  { phase: 'training', run: 1, ticks: 250, value: () => 4 },
  { phase: 'paused', run: 1, ticks: 500, value: () => 99 },
  { phase: 'training', run: 1, ticks: 250, value: () => 6 },
  { phase: 'rest', run: 1, ticks: 250, value: () => 99 },
  { phase: 'training', run: 2, ticks: 750, value: () => 7 },
]);

it('counts each run from its own start, and only time that was trained', () => {
  const [first, second] = runCurves(table, 10);

  expect(first).toMatchObject({ run: 1, curve: { xs: [5, 15], breaks: [], trainedSeconds: 20 } });
  expect(first!.curve.conditions[0]).toEqual([4, 6]);
  expect(second).toMatchObject({ run: 2, curve: { xs: [5, 15, 25], trainedSeconds: 30 } });
});

it('joins the runs of a session and marks where the next one begins', () => {
  const curve = sessionCurve(table, 10);

  expect(curve).toMatchObject({ xs: [5, 15, 25, 35, 45], breaks: [20], trainedSeconds: 50 });
  expect(curve.conditions[0]).toEqual([4, 6, 7, 7, 7]);
});
