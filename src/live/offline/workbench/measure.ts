import { fixed } from '#shared/locale/formats.ts';
import type { Selection } from './selection.ts';
import type { Drawable } from './workbench.ts';
import { columnAt } from './view-math.ts';

/** Measured values between the two ends of a selection on one line. */
export type Measure = {
  label: string;
  unit: string;
  seconds: number;
  /** Value at the end minus value at the start; undefined without samples. */
  difference: number | undefined;
  /** Largest minus smallest value between them. */
  peakToPeak: number | undefined;
};

/** Measured from the columns on the screen, so the precision is one pixel. */
export function measureSelection(
  { columns, offset, rows, view }: Drawable,
  { startSeconds, endSeconds, row = 0 }: Selection,
): Measure | undefined {
  const line = rows[row];
  const trace = line?.filtered ?? line?.raw;
  if (!line || trace === undefined) return undefined;
  const [min, max] = [columns.min[trace]!, columns.max[trace]!];
  const from = Math.round(columnAt(view, startSeconds)) + offset;
  const to = Math.round(columnAt(view, endSeconds)) + offset;
  const at = (column: number) => (min[column]! + max[column]!) / 2;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let column = Math.max(0, from); column <= Math.min(to, min.length - 1); column++) {
    if (min[column]! < low) low = min[column]!;
    if (max[column]! > high) high = max[column]!;
  }
  const difference = at(to) - at(from);
  return {
    label: line.trace.label,
    unit: line.trace.unit,
    seconds: endSeconds - startSeconds,
    difference: Number.isFinite(difference) ? difference : undefined,
    peakToPeak: low <= high ? high - low : undefined,
  };
}

/** One line of text: time, the frequency of a wave of that length, and voltages. */
export function measureWords({ label, unit, seconds, difference, peakToPeak }: Measure): string {
  const shownUnit = unit === 'uV' ? 'µV' : unit;
  const parts = [`Δt ${fixed(seconds, 3)} s (${fixed(1 / seconds, 2)} Hz)`];
  if (difference !== undefined) parts.push(`ΔU ${fixed(difference, 1)} ${shownUnit}`);
  if (peakToPeak !== undefined) parts.push(`peak to peak ${fixed(peakToPeak, 1)} ${shownUnit}`);
  return `${label}: ${parts.join(', ')}`;
}
