/** A picture in memory, one number per pixel: alpha, blue, green, red from the highest byte down, as in a canvas. */
export type Raster = {
  width: number;
  height: number;
  pixels: Uint32Array<ArrayBuffer>;
  /** Paints only columns `[from, to)`; undefined for all. */
  clip?: { from: number; to: number } | undefined;
};

const columnsOf = ({ width, clip }: Raster) => clip ?? { from: 0, to: width };

/** A line of columns in the picture, in device pixels. */
export type TraceRow = {
  min: Float32Array;
  max: Float32Array;
  /** Column of the values drawn at x = 0. */
  offset: number;
  /** `baseline` is the y of value `zero`; positive values of `pxPerUnit` draw upwards. */
  baseline: number;
  zero: number;
  pxPerUnit: number;
  thickness: number;
  /**
   * Largest distance of a line from its baseline in pixels: limits what a loose electrode may cover, and the drawing
   * time.
   */
  reach: number;
  /**
   * Packed, opaque. Color of the mark where a line was cut at its reach, which otherwise would look like a saturated
   * amplifier.
   */
  cutColour: number;
  /** Packed, opaque. */
  colour: number;
};

export const packColour = (red: number, green: number, blue: number): number =>
  ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

/** `colour` blended over `under` with `alpha` (0 to 256). Both are opaque. */
export function blend(under: number, colour: number, alpha: number): number {
  const rest = 256 - alpha;
  const outer = (((under & 0xff00ff) * rest + (colour & 0xff00ff) * alpha) >>> 8) & 0xff00ff;
  const green = (((under & 0x00ff00) * rest + (colour & 0x00ff00) * alpha) >>> 8) & 0x00ff00;
  return (0xff000000 | outer | green) >>> 0;
}

/**
 * Draws a line as one vertical stroke per column, with antialiased ends. Allocates nothing. The time depends on the
 * pixels set, not on the number of samples.
 */
export function drawRow(raster: Raster, row: TraceRow): void {
  const { width, height, pixels } = raster;
  const clip = columnsOf(raster);
  const { min, max, offset, baseline, zero, pxPerUnit, thickness, reach, colour, cutColour } = row;
  const half = thickness / 2;
  // A cut line ends below its mark.
  const cutReach = reach - 2 * thickness;
  const from = Math.max(clip.from, -offset);
  const to = Math.min(clip.to, min.length - offset);
  const isUp = pxPerUnit >= 0;
  for (let x = from; x < to; x++) {
    const low = min[x + offset]!;
    if (low !== low) continue;
    const high = max[x + offset]!;
    const above = ((isUp ? high : low) - zero) * pxPerUnit;
    const below = ((isUp ? low : high) - zero) * pxPerUnit;
    if (above > reach) markCut(raster, x, baseline - reach, thickness, cutColour);
    if (below < -reach) markCut(raster, x, baseline + reach, thickness, cutColour);
    if (below > reach || above < -reach) continue;
    const top = above > reach ? baseline - cutReach : baseline - above - half;
    const bottom = below < -reach ? baseline + cutReach : baseline - below + half;
    if (bottom <= 0 || top >= height) continue;
    const first = top <= 0 ? 0 : Math.floor(top);
    const last = bottom >= height ? height - 1 : Math.ceil(bottom) - 1;
    let at = first * width + x;
    if (first === last) {
      pixels[at] = blend(
        pixels[at]!,
        colour,
        Math.round((Math.min(bottom, height) - Math.max(top, 0)) * 256),
      );
      continue;
    }
    const head = top <= 0 ? 256 : Math.round((first + 1 - top) * 256);
    pixels[at] = blend(pixels[at]!, colour, head);
    at += width;
    for (let y = first + 1; y < last; y++, at += width) pixels[at] = colour;
    const tail = bottom >= height ? 256 : Math.round((bottom - last) * 256);
    pixels[at] = blend(pixels[at]!, colour, tail);
  }
}

const CUT_THICKNESS = 3;

/** Draws a mark where a line was cut. */
function markCut(raster: Raster, x: number, y: number, thickness: number, colour: number): void {
  const { width, height, pixels } = raster;
  const half = (CUT_THICKNESS * thickness) / 2;
  const last = Math.min(height, Math.round(y + half));
  for (let at = Math.max(0, Math.round(y - half)); at < last; at++) pixels[at * width + x] = colour;
}

/** A vertical line from the top through the whole picture, or through `height` of it. */
export function drawUpright(
  raster: Raster,
  x: number,
  colour: number,
  alpha: number,
  height = raster.height,
): void {
  const { from, to } = columnsOf(raster);
  if (x < from || x >= to) return;
  const { pixels, width } = raster;
  for (let y = 0, at = x; y < height; y++, at += width) pixels[at] = blend(pixels[at]!, colour, alpha);
}

/** Tints the columns `[from, to)`. */
export function tintColumns(raster: Raster, from: number, to: number, colour: number, alpha: number): void {
  const clip = columnsOf(raster);
  const [a, b] = [Math.max(clip.from, Math.floor(from)), Math.min(clip.to, Math.ceil(to))];
  const { pixels, width, height } = raster;
  for (let y = 0; y < height; y++) {
    for (let at = y * width + a; at < y * width + b; at++) pixels[at] = blend(pixels[at]!, colour, alpha);
  }
}

/** Hatches the columns `[from, to)`, at least two pixels wide; `phase` moves with the view. */
export function hatchColumns(
  raster: Raster,
  from: number,
  to: number,
  colour: number,
  { spacing, phase = 0 }: { spacing: number; phase?: number },
): void {
  const clip = columnsOf(raster);
  const a = Math.max(clip.from, Math.floor(from));
  const b = Math.min(clip.to, Math.max(Math.ceil(to), Math.floor(from) + 2));
  const { pixels, width, height } = raster;
  const start = ((phase % spacing) + spacing) % spacing;
  for (let y = 0; y < height; y++) {
    for (let x = a; x < b; x++) if ((x + start + y) % spacing === 0) pixels[y * width + x] = colour;
  }
}

export function clearColumns(raster: Raster, colour: number): void {
  const { pixels, width, height, clip } = raster;
  if (!clip) {
    pixels.fill(colour);
    return;
  }
  for (let y = 0, at = 0; y < height; y++, at += width) pixels.fill(colour, at + clip.from, at + clip.to);
}

/**
 * Moves the picture `by` columns to the left (to the right if negative) and returns the columns that must be painted
 * again.
 */
export function shiftColumns({ width, pixels }: Raster, by: number): { from: number; to: number } {
  if (by > 0) pixels.copyWithin(0, by);
  else pixels.copyWithin(-by, 0);
  return by > 0 ? { from: width - by, to: width } : { from: 0, to: -by };
}
