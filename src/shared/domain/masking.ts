import { foldText } from './folded-text.ts';

/** Stands for personal data that is hidden. Never stored: see `unlessHidden`. */
export const HIDDEN = '••••';

/** 'Kim' becomes 'K.'; what is empty stays so. */
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

/** E-mail, phone, birth date, notes: nothing of them is left, only that there is something. */
export function maskText<T extends string | null>(text: T): T | typeof HIDDEN {
  return text === null || text === '' ? text : HIDDEN;
}

/** Tags are words of people's own: nothing of them is left, not even how many there are. */
export const maskTags = (tags: readonly string[]): string[] => (tags.length === 0 ? [] : [HIDDEN]);

/** 'Kim Brook eyes closed.edf' becomes '••••.edf': readers of files go by the ending. */
export function maskFileName(name: string): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return `${HIDDEN}${ending}`;
}

/**
 * What a form sends back that was filled in while personal data was hidden: a text that still is the mask means 'as it
 * was', so that hiding can never destroy what it hides.
 */
export const unlessHidden = <T>(sent: T, masked: T, stored: T): T => (sent === masked ? stored : sent);

/** What people type to find somebody whose initials are all they see: 'K. B.', 'kb' and 'K B' are the same. */
export const initialsTerm = (searchTerm: string): string => foldText(searchTerm).replace(/[\s.•]/g, '');
