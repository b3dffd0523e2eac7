/** How many backups stay: the newest of each of so many days, weeks and months that have one (UTC). */
export const KEPT = { daily: 7, weekly: 4, monthly: 12 } as const;

const DAY_MS = 24 * 3600 * 1000;
/** 1970-01-01 was a Thursday, so weeks from Monday begin three days earlier. */
const MONDAY_SHIFT_DAYS = 3;

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);
const weekOf = (ms: number): number => Math.floor((dayOf(ms) + MONDAY_SHIFT_DAYS) / 7);
const monthOf = (ms: number): number => {
  const date = new Date(ms);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/**
 * The times of the backups to keep: the newest of each of the last 7 days, 4 weeks and 12 months that have a backup.
 * Counts backups, not the calendar: after a long pause old ones stay until newer ones replace them.
 */
export function timesToKeep(madeAtMs: readonly number[]): Set<number> {
  const newestFirst = [...madeAtMs].sort((a, b) => b - a);
  const kept = new Set<number>();
  const keepNewestOf = (periodOf: (ms: number) => number, most: number) => {
    const periods = new Set<number>();
    for (const ms of newestFirst) {
      if (periods.size === most) return;
      if (periods.has(periodOf(ms))) continue;
      periods.add(periodOf(ms));
      kept.add(ms);
    }
  };
  keepNewestOf(dayOf, KEPT.daily);
  keepNewestOf(weekOf, KEPT.weekly);
  keepNewestOf(monthOf, KEPT.monthly);
  return kept;
}
