import { localDay } from '#model/values/local-day.ts';

/** Start of a day in this computer's time zone, as an ISO time; null for no day. `later` days after it. */
function startOf(day: string, later = 0): string | null {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  return new Date(year, month - 1, date + later).toISOString();
}

export const startOfDay = (day: string): string | null => startOf(day);

/** A last day counts in full: the end is the start of the day after. */
export const endOfDay = (day: string): string | null => startOf(day, 1);

export const firstDayOf = (startsAt: string): string => localDay(new Date(startsAt));

export const lastDayOf = (endsAt: string): string => localDay(new Date(Date.parse(endsAt) - 1));
