import { searchWords } from '#shared/domain/folded-text.ts';
import { initialsTerm } from '#shared/domain/masking.ts';
import type { SqlValue } from '#server/db/db.ts';

export type Paging = { startFrom: number; limit: number; sortOrder: 'asc' | 'desc' };

/** Collects the parameters of a statement that is put together from parts. */
export class Params {
  readonly values: SqlValue[] = [];

  /** Adds a value and gives the placeholder that stands for it. */
  add(value: SqlValue): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A LIKE pattern that finds `text` anywhere, taking its wildcards literally. */
const containsPattern = (text: string): string =>
  `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

/** Holds where every word of the search stands in `folded`: SQL of a text that went through `fold_text`. */
export const holdsWords = (folded: string, searchTerm: string, params: Params): string =>
  searchWords(searchTerm)
    .map((word) => `${folded} like ${params.add(containsPattern(word))}`)
    .join(' and ') || 'true';

/** Holds where these are the initials `initials` has, which is all a search finds while names are hidden. */
export const holdsInitials = (initials: string, searchTerm: string, params: Params): string =>
  `${initials} like ${params.add(containsPattern(initialsTerm(searchTerm)))}`;
