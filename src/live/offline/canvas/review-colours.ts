import { type PlotColours, readPlotColours } from '#live/charts/drawing/theme-colours.ts';
import { packColour } from './raster.ts';

export type ReviewColours = {
  css: PlotColours & { surface: string };
  background: number;
  grid: number;
  gridStrong: number;
  trace: number;
  raw: number;
  bad: number;
  /** Color of a cut mark. */
  cut: number;
  gap: number;
  event: number;
};

/** Theme colors, also packed as numbers for pictures in memory. Accepts any CSS color. */
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
    cut: packed(css.inhibit),
    gap: packed(css.artifact),
    event: packed(css.accent),
  };
}

/** Black on white paper, whatever the screen's theme. */
export function paperColours(): ReviewColours {
  const ink = '#000000';
  const grey = '#767676';
  const faint = '#c8c8c8';
  const mark = '#1a4fa0';
  return {
    css: {
      text: ink,
      axis: ink,
      grid: faint,
      raw: grey,
      filtered: ink,
      artifact: grey,
      artifactSoft: faint,
      success: ink,
      inhibit: grey,
      accent: mark,
      border: grey,
      sunken: '#ffffff',
      surface: '#ffffff',
    },
    background: packColour(255, 255, 255),
    grid: packColour(224, 224, 224),
    gridStrong: packColour(176, 176, 176),
    trace: packColour(0, 0, 0),
    raw: packColour(150, 150, 150),
    bad: packColour(150, 150, 150),
    cut: packColour(200, 0, 0),
    gap: packColour(150, 150, 150),
    event: packColour(26, 79, 160),
  };
}
