import { type PlotColours, readPlotColours } from '../plots/theme-colours.ts';
import { packColour } from './raster.ts';

export type ReviewColours = {
  css: PlotColours & { surface: string };
  background: number;
  grid: number;
  gridStrong: number;
  trace: number;
  raw: number;
  bad: number;
  gap: number;
  event: number;
};

/** Colours of the theme, also as numbers for pictures in memory. Any colour CSS knows is understood. */
export function readReviewColours(element: Element): ReviewColours {
  const surface = getComputedStyle(element).getPropertyValue('--lw-surface').trim() || 'Canvas';
  const css = { ...readPlotColours(element), surface };
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const packed = (colour: string): number => {
    if (!pen) return packColour(0, 0, 0);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
    return packColour(red, green, blue);
  };
  return {
    css,
    background: packed(surface),
    grid: packed(css.grid),
    gridStrong: packed(css.border),
    trace: packed(css.filtered),
    raw: packed(css.raw),
    bad: packed(css.artifact),
    gap: packed(css.artifact),
    event: packed(css.accent),
  };
}
