import { drawRow, packColour, type Raster } from './raster.ts';

const LINES = 64;
const WIDTH = 1800;
const HEIGHT = 60;

/**
 * Draws a dummy picture, so that the code for the first page is compiled before a file is dropped. Without it, the
 * first picture takes several times as long as the second.
 */
export function warmRaster(): Raster {
  const raster: Raster = { width: WIDTH, height: HEIGHT, pixels: new Uint32Array(WIDTH * HEIGHT) };
  const min = Float32Array.from({ length: WIDTH }, (_, k) => 12 * Math.sin(k));
  const max = min.map((value, k) => value + (k % 5));
  const ink = packColour(0, 0, 0);
  const line = { min, max, offset: 0, zero: 0, thickness: 1 };
  const row = { ...line, reach: HEIGHT, colour: ink, cutColour: ink };
  for (let k = 0; k < LINES; k++) {
    drawRow(raster, { ...row, baseline: HEIGHT / 2, pxPerUnit: k % 2 === 0 ? 1 : -1 });
  }
  return raster;
}
