import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mapElectrodes } from '#model/review/topography.ts';
import { HeadMap, MAP_POINTS } from './HeadMap.tsx';

const ELECTRODES = mapElectrodes(['Fz', 'Cz', 'Pz', 'Oz']);

afterEach(() => vi.restoreAllMocks());

/** Draws a field that rises from the lowest to the highest value; returns how many colors it has. */
function colorsOf(values: readonly number[]): number {
  const colors = new Set<string>();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(4 * width * height) }),
    putImageData: ({ data }: ImageData) => {
      for (let at = 0; at < data.length; at += 4) colors.add(data.slice(at, at + 3).join());
    },
  } as unknown as CanvasRenderingContext2D);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const field = Float64Array.from(MAP_POINTS, (_, k) => low + ((high - low) * k) / MAP_POINTS.length);
  const words = (value: number) => `${value.toFixed(0)} %`;
  render(<HeadMap label="Alpha" {...{ field, electrodes: ELECTRODES, values, words }} />);
  return colors.size;
}

it('uses the whole scale for values that differ', () => {
  expect(colorsOf([10, 12, 14, 18])).toBeGreaterThan(50);
  expect(screen.getByRole('figure', { name: 'Alpha: from 10 % to 18 %, highest at Oz' })).toBeVisible();
  expect(screen.getByText('18 %')).toBeVisible();
});

it('has one color where all values read the same', () => {
  expect(colorsOf([12.1, 12.2, 11.9, 12.4])).toBe(1);
  expect(screen.getByRole('figure', { name: 'Alpha: 12 % at all sites' })).toBeVisible();
  expect(screen.getByText('12 % at all sites')).toBeVisible();
});
