/** Shown where a figure does not exist; never 0, which would be a measurement. */
export const NO_VALUE = '–';

export function formatNumber(value: number | null | undefined, digits: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE;
  const words = value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A value that rounds to zero has no sign.
  return /^-0(?:\.0*)?$/.test(words) ? words.slice(1) : words;
}

/** Replaces hyphens before figures by minus signs, in text from the engine. */
export const withMinus = (words: string): string => words.replace(/(^|[\s(])-(?=\d)/g, '$1−');

/** A sampling rate: 250 -> '250 Hz', 0.25 -> '0.25 Hz'; 0 means no time base. */
export const formatRate = (rateHz: number): string =>
  rateHz > 0 ? `${rateHz.toLocaleString('en-US', { maximumFractionDigits: 2 })} Hz` : 'no rate';

/** Turns words used mid-sentence elsewhere into the start of a sentence. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** 1 -> '1 channel', 8 -> '8 channels'. */
export const countOf = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

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
export const formatTime = (epochMs: number): string =>
  new Date(epochMs).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Date of an ISO time in this computer's time zone. Date-only texts (birthdays) keep their day. */
export function formatDate(iso: string | null): string {
  if (iso === null || iso === '') return NO_VALUE;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(iso);
  return new Date(isDay ? `${iso}T00:00:00` : iso).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
}

export function formatDateTime(iso: string | null): string {
  if (iso === null) return NO_VALUE;
  return `${formatDate(iso)}, ${formatTime(Date.parse(iso))}`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${formatNumber(bytes / 1000, 0)} kB`;
  return `${formatNumber(bytes / 1_000_000, 1)} MB`;
}

export const initialsOf = (firstName: string, lastName: string): string =>
  [firstName, lastName].map((name) => name.trim().charAt(0).toUpperCase()).join('') || '?';
