const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** EDF+ 2.1.3.1: two-digit years from 85 on are in the 20th century. */
const FIRST_TWO_DIGIT_YEAR_OF_1900S = 85;

type Day = { year: number; month: number; day: number };

/**
 * Start of a recording as 'YYYY-MM-DDTHH:MM:SS', without a zone because the format has none; undefined for an invalid
 * date or time. The four-digit year of an EDF+ recording field overrides the two-digit one.
 */
export function parseStartTime(date: string, time: string, recording: string): string | undefined {
  const day = dayOfRecordingField(recording) ?? dayOfDateField(date);
  const clock = /^(\d{1,2})[.:](\d{1,2})[.:](\d{1,2})$/.exec(time);
  if (!day || !clock) return undefined;
  const [hour, minute, second] = [Number(clock[1]), Number(clock[2]), Number(clock[3])];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const pad = (value: number, width = 2) => String(value).padStart(width, '0');
  return `${pad(day.year, 4)}-${pad(day.month)}-${pad(day.day)}T${pad(hour)}:${pad(minute)}:${pad(second)}`;
}

function dayOfRecordingField(recording: string): Day | undefined {
  const match = /^startdate\s+(\d{1,2})-([a-z]{3})-(\d{4})\b/i.exec(recording);
  if (!match) return undefined;
  const month = MONTHS.indexOf((match[2] ?? '').toLowerCase()) + 1;
  return existingDay({ year: Number(match[3]), month, day: Number(match[1]) });
}

function dayOfDateField(date: string): Day | undefined {
  const match = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2})$/.exec(date);
  if (!match) return undefined;
  const twoDigits = Number(match[3]);
  const century = twoDigits >= FIRST_TWO_DIGIT_YEAR_OF_1900S ? 1900 : 2000;
  return existingDay({ year: century + twoDigits, month: Number(match[2]), day: Number(match[1]) });
}

function existingDay(day: Day): Day | undefined {
  const date = new Date(Date.UTC(day.year, day.month - 1, day.day));
  const exists = date.getUTCMonth() === day.month - 1 && date.getUTCDate() === day.day;
  return exists && day.month > 0 ? day : undefined;
}
