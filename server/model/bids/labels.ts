/** Digits at the end of an id that name a subject: random, and short enough for paths on Windows. */
const SHORT = 12;

/**
 * The label of each subject, from the client's id: BIDS labels have letters and digits only, and must not name people.
 * The same client has the same label in every export.
 */
export function subjectLabels(clientIds: readonly string[]): Map<string, string> {
  const plain = clientIds.map((id) => [id, id.replaceAll(/[^0-9A-Za-z]/g, '')] as const);
  const isDistinct = new Set(plain.map(([, label]) => label.slice(-SHORT))).size === plain.length;
  return new Map(plain.map(([id, label]) => [id, isDistinct ? label.slice(-SHORT) : label]));
}

/** 1 becomes '01'; BIDS sorts by name. */
export const indexLabel = (number: number): string => String(number).padStart(2, '0');

/** 'YYYY-MM-DDTHH:MM:SS' on the clocks of a time zone (IANA name), as recording files hold it. */
export function localTime(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(new Date(iso));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}`;
}

/** Completed years between two days, 'YYYY-MM-DD' or longer. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5, 10) < from.slice(5, 10) ? years - 1 : years;
}
