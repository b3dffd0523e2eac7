import { localDay } from '#model/values/local-day.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WITH_TIME = /^\d{4}-\d{2}-\d{2}T/;

/** The local day of a FHIR date, for a field. Empty if the file gives only a year or a month, or nothing. */
export function dayOf(authored: string | undefined): string {
  if (authored === undefined) return '';
  if (DAY.test(authored)) return authored;
  return WITH_TIME.test(authored) && !Number.isNaN(Date.parse(authored)) ? localDay(new Date(authored)) : '';
}

/**
 * Time of the answers as ISO 8601: the file's time if its day is the day in the field, else noon of that day. Undefined
 * without a day, or for a day in the future.
 */
export function answeredAtOf(day: string, authored: string | undefined, nowMs: number): string | undefined {
  const isOfFile = authored !== undefined && WITH_TIME.test(authored) && dayOf(authored) === day;
  const atMs = Date.parse(isOfFile ? authored : `${day}T12:00:00`);
  if (Number.isNaN(atMs)) return undefined;
  // Noon of today may be in the future.
  const isToday = localDay(new Date(nowMs)) === day;
  if (atMs > nowMs && !isToday) return undefined;
  return new Date(Math.min(atMs, nowMs)).toISOString();
}
