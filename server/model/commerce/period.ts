export type Interval = 'month' | 'year';

const MONTHS = { month: 1, year: 12 } as const;

/**
 * The end of a period that starts at `startMs`: the anchor day of the next month or year. In a month that is too short
 * it is the last day; the following period returns to the anchor day. UTC; epoch milliseconds.
 */
export const periodEndMs = (startMs: number, interval: Interval, anchorDay = dayOf(startMs)): number =>
  shifted(startMs, MONTHS[interval], anchorDay);

/** The start of the period that ends at `endMs`. */
const periodStartMs = (endMs: number, interval: Interval, anchorDay = dayOf(endMs)): number =>
  shifted(endMs, -MONTHS[interval], anchorDay);

/** The day of the month, 1 to 31, UTC. */
export const dayOf = (ms: number): number => new Date(ms).getUTCDate();

/** Cost of a change for the rest of the period that ends at `endMs`, in whole cents; 0 if it is over. */
export function proratedCents(
  cents: number,
  {
    nowMs,
    endMs,
    interval,
    anchorDay,
  }: { nowMs: number; endMs: number; interval: Interval; anchorDay: number },
): number {
  const lengthMs = endMs - periodStartMs(endMs, interval, anchorDay);
  return Math.floor((cents * Math.min(lengthMs, Math.max(0, endMs - nowMs))) / lengthMs);
}

function shifted(ms: number, months: number, anchorDay: number): number {
  const moved = new Date(ms);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(anchorDay, lastDay));
  return moved.getTime();
}
