/** WCAG 2.2, 'general flash': opposing changes of at least 10 % of the largest relative luminance, in pairs. */
const COUNTED_CHANGE = 0.1;
const DARK_BELOW = 0.8;

/**
 * The largest number of flashes in any second of a luminance, 0-1. Independent of `FlashGuard`: counts opposing changes of
 * at least 0.1 whose darker value is below 0.8, and halves their number.
 */
export function flashesPerSecond(luminances: readonly number[], frameMs: number): number {
  const changesMs: number[] = [];
  let pivot = luminances[0] ?? 0;
  let extreme = pivot;
  let direction = 0;
  for (const [index, luminance] of luminances.entries()) {
    if (direction !== 0 && (luminance - extreme) * direction >= 0) {
      extreme = luminance;
      continue;
    }
    const from = direction === 0 ? pivot : extreme;
    if (Math.abs(luminance - from) < COUNTED_CHANGE) continue;
    if (Math.min(luminance, from) < DARK_BELOW) changesMs.push(index * frameMs);
    direction = Math.sign(luminance - from);
    pivot = from;
    extreme = luminance;
  }
  const counts = changesMs.map(
    (fromMs) => changesMs.filter((ms) => ms >= fromMs && ms < fromMs + 1000).length,
  );
  return Math.max(0, ...counts) / 2;
}
