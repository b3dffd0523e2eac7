import { foldText } from './folded-text.ts';

/** Replaces hidden personal data. Never stored: see `unlessHidden`. */
export const HIDDEN = '••••';

/** 'Kim' becomes 'K.'; an empty name stays empty. */
export function maskName(name: string): string {
  const [initial] = name.trim();
  return initial === undefined ? '' : `${initial.toUpperCase()}.`;
}

/** 'Anna Maria Brook' becomes 'A. B.': the initials of the first and the last word. */
export function maskFullName(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map(maskName).join(' ');
}

/** For e-mail, phone, birth date and notes: shows only that there is a value. */
export function maskText<T extends string | null>(text: T): T | typeof HIDDEN {
  return text === null || text === '' ? text : HIDDEN;
}

/** Tags are free text: the mask hides them all, including their number. */
export const maskTags = (tags: readonly string[]): string[] => (tags.length === 0 ? [] : [HIDDEN]);

/** 'Kim Brook eyes closed.edf' becomes '••••.edf': file readers rely on the extension. */
export function maskFileName(name: string): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return `${HIDDEN}${ending}`;
}

/**
 * For forms filled in while personal data was hidden: a field that still equals its mask keeps the stored value. So
 * hiding can never destroy data.
 */
export const unlessHidden = <T>(sent: T, masked: T, stored: T): T => (sent === masked ? stored : sent);

/** The search term for finding a person by initials when names are masked: 'K. B.', 'kb' and 'K B' are equal. */
export const initialsTerm = (searchTerm: string): string => foldText(searchTerm).replace(/[\s.•]/g, '');
