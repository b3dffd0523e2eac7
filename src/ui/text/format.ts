import { fixed as formatNumber, formats, NO_VALUE } from '#shared/locale/formats.ts';

export { formatNumber, NO_VALUE };

/** Replaces hyphens before figures by minus signs. */
export const withMinus = (words: string): string => words.replace(/(^|[\s(])-(?=\d)/g, '$1−');

/** With an explicit sign, for values with a direction: '+0.42', '−0.10'. */
export function signed(value: number, digits = 2): string {
  const words = formatNumber(value, digits);
  if (!/[1-9]/.test(words)) return words;
  return value < 0 ? withMinus(words) : `+${words}`;
}

/** Text that the engine wrote in plain English: minus signs, and this person's decimal sign. */
export const localText = (words: string): string => withMinus(formats().inText(words));

/** A sampling rate: 250 -> '250 Hz', 0.25 -> '0.25 Hz'; 0 means no time base. */
export const formatRate = (rateHz: number): string =>
  rateHz > 0 ? `${formats().plain(Math.round(100 * rateHz) / 100)} Hz` : 'no rate';

/** Turns words used mid-sentence elsewhere into the start of a sentence. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** 1 -> '1 channel', 8 -> '8 channels'. */
export const countOf = (count: number, one: string): string =>
  `${formatNumber(count, 0)} ${count === 1 ? one : `${one}s`}`;

/** 754 -> '12:34', 3754 -> '1:02:34'. */
export function formatClock(seconds: number): string {
  // Complete seconds, as the session room counts them.
  const whole = Math.max(0, Math.floor(seconds + 1e-6));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Hour and minute of an epoch time in this computer's zone. */
export const formatTime = (epochMs: number): string => formats().time(new Date(epochMs));

/** Date of an ISO time in this computer's time zone. Date-only texts (birthdays) keep their day. */
export function formatDate(iso: string | null): string {
  if (iso === null || iso === '') return NO_VALUE;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(iso);
  return formats().date(new Date(isDay ? `${iso}T00:00:00` : iso));
}

export function formatDateTime(iso: string | null): string {
  if (iso === null) return NO_VALUE;
  return `${formatDate(iso)}, ${formatTime(Date.parse(iso))}`;
}

export const formatBytes = (bytes: number): string => formats().bytes(bytes);

export const initialsOf = (firstName: string, lastName: string): string =>
  [firstName, lastName].map((name) => name.trim().charAt(0).toUpperCase()).join('') || '?';
