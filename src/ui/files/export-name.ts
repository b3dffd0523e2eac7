import { localDay } from '#model/values/local-day.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Local time of this computer, such as '2026-11-22-143005'. */
export function localStamp(at: Date): string {
  return `${localDay(at)}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
}

/** Distinguishes clients or sessions in file names, which must not contain personal names. */
export const shortId = (id: string): string => id.slice(-8);

/**
 * Name of an exported file: its content, the client or session (see {@link shortId}), and the time. Names stay distinct
 * for files of one day in one folder. `at`: time of the content, or else of the export.
 */
export const exportName = (words: readonly string[], ending: string, at: Date = new Date()): string =>
  `${exportStem(words, at)}.${ending}`;

/** The same without an extension, where another program adds it. */
export const exportStem = (words: readonly string[], at: Date): string =>
  [...words, localStamp(at)].join('-');

/** The file name without its extension, which may be missing. */
export const stemOf = (fileName: string): string => fileName.replace(/\.[^.]{1,5}$/, '');
