import { localDay } from '#model/values/local-day.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** '2026-11-22-143005', on the clock of this computer. */
export function localStamp(at: Date): string {
  return `${localDay(at)}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
}

/** Tells clients or sessions apart in names of files, which must not hold names of people. */
export const shortId = (id: string): string => id.slice(-8);

/**
 * Name of a file that is exported: what it holds, of which client or session (see {@link shortId}), and when. Files of one
 * day can lie in one folder. `at`: of what the file holds, or else the moment of the export.
 */
export const exportName = (words: readonly string[], ending: string, at: Date = new Date()): string =>
  `${[...words, localStamp(at)].join('-')}.${ending}`;

/** The name of a file without its ending, which may be missing. */
export const stemOf = (fileName: string): string => fileName.replace(/\.[^.]{1,5}$/, '');
