import type { SpectrogramReply } from '#shared/review/analysis.ts';
import { rampColour } from '#widgets/eeg/colour-ramp.ts';

export type SpectrogramData = Extract<SpectrogramReply, { kind: 'spectrogram' }>;

/** Decibels of a density in uV^2/Hz. */
export const decibels = (density: number): number => 10 * Math.log10(density);

/**
 * Shares of the values below the darkest and above the brightest color, so that single outliers do not bleach the
 * rest.
 */
const TAIL = 0.01;
const LEAST_SPAN_DB = 6;

/** The range of colors in whole decibels; undefined where nothing was measured. */
export function decibelRange({ density, binCount }: SpectrogramData): readonly [number, number] | undefined {
  // The bin at 0 Hz contains only what mean removal left.
  const values = density.filter((value, k) => k % binCount > 0 && value > 0).sort();
  if (values.length === 0) return undefined;
  const at = (share: number) => decibels(values[Math.round(share * (values.length - 1))]!);
  const [low, high] = [Math.floor(at(TAIL)), Math.ceil(at(1 - TAIL))];
  return high - low >= LEAST_SPAN_DB ? [low, high] : [high - LEAST_SPAN_DB, high];
}

/**
 * One RGBA pixel per column and bin, high frequencies on top; transparent where nothing was measured. The bin at 0 Hz
 * is left out.
 */
export function spectrogramPixels(
  { density, binCount, columnCount }: SpectrogramData,
  [low, high]: readonly [number, number],
): { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> } {
  const height = binCount - 1;
  const data = new Uint8ClampedArray(4 * columnCount * height);
  for (let column = 0; column < columnCount; column++) {
    for (let bin = 1; bin < binCount; bin++) {
      const value = density[column * binCount + bin]!;
      if (Number.isNaN(value)) continue;
      const at = 4 * ((binCount - 1 - bin) * columnCount + column);
      const [red, green, blue] = rampColour((decibels(value) - low) / (high - low));
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
      data[at + 3] = 255;
    }
  }
  return { width: columnCount, height, data };
}
