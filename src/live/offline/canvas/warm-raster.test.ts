import { expect, it } from 'vitest';
import { warmRaster } from './warm-raster.ts';

it('draws as a first page is drawn', () => {
  const { pixels } = warmRaster();

  expect(pixels.some((pixel) => pixel !== 0)).toBe(true);
});
