import { describe, expect, it } from 'vitest';
import { measureSelection, measureWords } from './measure.ts';
import type { Drawable } from './workbench.ts';

/** One line of five columns of a tenth of a second; its page begins one column before the view. */
const drawable = {
  columns: { min: [Float32Array.of(9, 0, -10, 5, 20)], max: [Float32Array.of(9, 2, -8, 7, 22)] },
  offset: 1,
  rows: [{ trace: { label: 'C3', unit: 'uV' }, filtered: 0 }],
  view: { startColumn: 10, columnSeconds: 0.1, widthPx: 4 },
} as unknown as Drawable;

describe('a measurement', () => {
  it('is the time and the voltage from one end to the other, and the extremes between', () => {
    const measure = measureSelection(drawable, { startSeconds: 1, endSeconds: 1.2, row: 0 })!;

    expect(measure).toMatchObject({ label: 'C3', difference: 5, peakToPeak: 17 });
    expect(measureWords(measure)).toBe('C3: Δt 0.200 s (5.00 Hz), ΔU 5.0 µV, peak to peak 17.0 µV');
  });

  it('has no voltage where there are no samples', () => {
    expect(measureSelection(drawable, { startSeconds: 3, endSeconds: 4, row: 0 })).toMatchObject({
      difference: undefined,
      peakToPeak: undefined,
    });
  });

  it('is nothing without a line', () => {
    expect(measureSelection(drawable, { startSeconds: 1, endSeconds: 2, row: 9 })).toBeUndefined();
  });
});
