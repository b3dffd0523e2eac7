/**
 * The end of a period that starts at `startMs`: the same day of the next month or year, or the last day of a month that
 * is too short. UTC; epoch milliseconds.
 */
export function periodEndMs(startMs: number, interval: 'month' | 'year'): number {
  const start = new Date(startMs);
  const months = interval === 'month' ? 1 : 12;
  const end = new Date(startMs);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end.getTime();
}
