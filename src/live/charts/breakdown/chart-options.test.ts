import { describe, expect, it } from 'vitest';
import { borderOf } from '../drawing/line-border.ts';
import { phaseNames } from './chart-options.ts';

describe('the names of a phase', () => {
  const paused = { phase: 'paused', run: 1, fromSeconds: 10, toSeconds: 53 } as const;

  it('tell an outage of the link from a pause, with how long it was', () => {
    expect(phaseNames(paused)).toEqual(['Paused', 'P']);
    expect(phaseNames({ ...paused, isOutage: true })).toEqual([
      'No signal 43 s',
      'No signal',
      'No sig.',
      '!',
    ]);
    expect(phaseNames({ ...paused, toSeconds: 135, isOutage: true })[0]).toBe('No signal 2:05');
  });

  it('keep the number of a run at least', () => {
    expect(phaseNames({ ...paused, phase: 'training' }).at(-1)).toBe('1');
  });
});

it('shows in the legend how a line is drawn', () => {
  expect([undefined, [], [8, 3], [6, 3], [2, 3]].map((dash) => borderOf(dash))).toEqual([
    'solid',
    'solid',
    'dashed',
    'dashed',
    'dotted',
  ]);
});
