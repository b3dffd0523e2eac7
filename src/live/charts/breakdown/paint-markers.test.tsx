import type uPlot from 'uplot';
import { expect, it } from 'vitest';
import type { PlotColours } from '../drawing/theme-colours.ts';
import { paintMarkers } from './paint-markers.ts';

/** Paints markers on a plot of 100 s over 200 px, from 50 px on; returns where lines and numbers are. */
function paint(timesSeconds: readonly number[]) {
  const lines: number[] = [];
  const numbers: string[] = [];
  const ctx = {
    save: () => undefined,
    restore: () => undefined,
    setLineDash: () => undefined,
    beginPath: () => undefined,
    lineTo: () => undefined,
    stroke: () => undefined,
    moveTo: (x: number) => lines.push(x),
    fillText: (text: string) => numbers.push(text),
  };
  const plot = {
    ctx,
    bbox: { left: 50, top: 10, width: 200, height: 80 },
    valToPos: (seconds: number) => 50 + 2 * seconds,
  };
  paintMarkers(plot as unknown as uPlot, timesSeconds, { text: 'black' } as PlotColours);
  return { lines, numbers };
}

it('draws a numbered line at each marker, and none beyond the part that is zoomed into', () => {
  expect(paint([-5, 10, 60, 120])).toEqual({ lines: [70, 170], numbers: ['2', '3'] });
});

it('leaves out a number that would lie over the one before', () => {
  expect(paint([10, 12, 40])).toEqual({ lines: [70, 74, 130], numbers: ['1', '3'] });
});
