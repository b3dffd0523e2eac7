import { describe, expect, it } from 'vitest';
import { blend, drawRow, hatchColumns, packColour, type Raster, type TraceRow } from './raster.ts';

const WHITE = packColour(255, 255, 255);
const RED = packColour(255, 0, 0);
const BLACK = packColour(0, 0, 0);

const picture = (width: number, height: number): Raster => ({
  width,
  height,
  pixels: new Uint32Array(width * height).fill(WHITE),
});
const row = (changes: Partial<TraceRow>): TraceRow => ({
  min: Float32Array.of(0),
  max: Float32Array.of(0),
  offset: 0,
  baseline: 5,
  zero: 0,
  pxPerUnit: 1,
  thickness: 1,
  reach: 100,
  colour: BLACK,
  cutColour: RED,
  ...changes,
});
/** Share of black in each pixel of a column, from the top. */
const column = ({ width, height, pixels }: Raster, x: number) =>
  Array.from({ length: height }, (_, y) => 1 - (pixels[y * width + x]! & 255) / 255);

describe('a line in a picture', () => {
  it('stands between its extremes, positive upwards', () => {
    const raster = picture(1, 10);

    drawRow(raster, row({ min: Float32Array.of(-1.5), max: Float32Array.of(2.5) }));

    // From 5 - 2.5 - 0.5 to 5 + 1.5 + 0.5.
    expect(column(raster, 0)).toEqual([0, 0, 1, 1, 1, 1, 1, 0, 0, 0]);
  });

  it('stands on its head with negative up', () => {
    const raster = picture(1, 10);

    drawRow(raster, row({ min: Float32Array.of(-1.5), max: Float32Array.of(2.5), pxPerUnit: -1 }));

    expect(column(raster, 0)).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 0, 0]);
  });

  it('softens the pixels it covers in part', () => {
    const raster = picture(1, 10);

    drawRow(raster, row({ baseline: 5.25 }));

    const [above, below] = column(raster, 0).slice(4, 6) as [number, number];
    expect(above).toBeCloseTo(0.25, 2);
    expect(below).toBeCloseTo(0.75, 2);
  });

  it('is nothing where there are no samples, and nothing beside the picture', () => {
    const raster = picture(3, 10);

    drawRow(
      raster,
      row({
        min: Float32Array.of(0, Number.NaN),
        max: Float32Array.of(0, Number.NaN),
        offset: -1,
        baseline: 5.5,
      }),
    );

    expect([0, 1, 2].map((x) => Math.max(...column(raster, x)))).toEqual([0, 1, 0]);
  });

  it.each([[1e6], [-1e6]])('goes no further than its reach, and is marked there (%s)', (value) => {
    const raster = picture(1, 30);

    drawRow(
      raster,
      row({ baseline: 15, min: Float32Array.of(value), max: Float32Array.of(value), reach: 5 }),
    );

    const marked = [...raster.pixels.entries()].filter(([, pixel]) => pixel === RED).map(([y]) => y);
    expect(marked).toEqual(value > 0 ? [9, 10, 11] : [19, 20, 21]);
    expect(raster.pixels).not.toContain(BLACK);
  });

  it('draws what comes back inside its reach as it is, with a mark at the cut end only', () => {
    const raster = picture(1, 30);

    drawRow(raster, row({ baseline: 15, min: Float32Array.of(-2), max: Float32Array.of(99), reach: 5 }));

    const [cut, line] = [RED, BLACK].map((colour) => raster.pixels.indexOf(colour));
    expect([cut, line, raster.pixels.lastIndexOf(BLACK)]).toEqual([9, 12, 16]);
  });

  it('never leaves the picture', () => {
    const raster = picture(2, 4);

    drawRow(raster, row({ min: Float32Array.of(-900, 900), max: Float32Array.of(900, 901), reach: 1e9 }));

    expect(column(raster, 0)).toEqual([1, 1, 1, 1]);
    expect(column(raster, 1)).toEqual([0, 0, 0, 0]);
  });
});

describe('a picture', () => {
  it('blends colours channel by channel', () => {
    const mixed = blend(packColour(0, 100, 200), packColour(200, 100, 0), 128);

    expect([mixed & 255, (mixed >>> 8) & 255, (mixed >>> 16) & 255, mixed >>> 24]).toEqual([
      100, 100, 100, 255,
    ]);
  });

  it('hatches even the narrowest gap', () => {
    const raster = picture(10, 10);

    hatchColumns(raster, 4.2, 4.3, BLACK, { spacing: 3 });

    expect(Math.max(...column(raster, 4), ...column(raster, 5))).toBe(1);
    expect(Math.max(...column(raster, 3), ...column(raster, 6))).toBe(0);
  });
});
