/** Range of epoch times in seconds (2001 to 2096); the same range applies to milliseconds. */
const EPOCH_SECONDS = { from: 1e9, to: 4e9 };

/** Seconds per unit of an epoch time, determined by its size; undefined for other numbers. */
export function epochUnitSeconds(value: number): number | undefined {
  for (const unit of [1, 1e-3, 1e-6]) {
    const seconds = value * unit;
    if (seconds >= EPOCH_SECONDS.from && seconds < EPOCH_SECONDS.to) return unit;
  }
  return undefined;
}

/** Far beyond any clock: such a time is damaged, and sums with it would overflow. */
const MOST_SECONDS = 1e12;
export const isPlausibleTime = (seconds: number): boolean => Math.abs(seconds) <= MOST_SECONDS;

/** 'YYYY-MM-DDTHH:MM:SS.fff' in UTC. */
export function utcTime(epochSeconds: number): string | undefined {
  const date = new Date(Math.round(epochSeconds * 1000));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 23);
}

const DATE_TIME =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[T ](\d{1,2}):(\d{2}):(\d{2})(?:[.,:](\d{1,9}))?(?:Z|[+-]\d{2}:?\d{2})?$/;
const CLOCK = /^(\d{1,2}):(\d{2}):(\d{2})(?:[.,:](\d{1,9}))?$/;

/**
 * Seconds of a written date and time since 1970 as if it were UTC, or of a clock since midnight. If the text has no
 * zone, only differences are meaningful.
 */
export function writtenSeconds(text: string): { seconds: number; hasDate: boolean } | undefined {
  const clock = CLOCK.exec(text);
  if (clock) return { seconds: clockSeconds(clock[1], clock[2], clock[3], clock[4]), hasDate: false };
  const match = DATE_TIME.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, fraction] = match;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 1000;
  return { seconds: midnight + clockSeconds(hour, minute, second, fraction), hasDate: true };
}

function clockSeconds(hour = '0', minute = '0', second = '0', fraction = ''): number {
  return Number(hour) * 3600 + Number(minute) * 60 + Number(second) + Number(`0.${fraction || '0'}`);
}

/**
 * Local start from an epoch time and a clock in local time without a date: the day on which the two are within half a
 * day of each other (zones range from -12 to +14 hours).
 */
export function localTime(epochSeconds: number, clockOfDaySeconds: number): string | undefined {
  const day = 86_400;
  const midnight = Math.floor(epochSeconds / day) * day;
  const candidates = [midnight - day, midnight, midnight + day].map((start) => start + clockOfDaySeconds);
  return utcTime(
    candidates.find(
      (local) => local - epochSeconds > -12 * 3600 - 60 && local - epochSeconds <= 12 * 3600 - 60,
    ) ?? epochSeconds,
  );
}
