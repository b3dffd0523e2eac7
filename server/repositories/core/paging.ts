import { searchWords } from '#shared/domain/folded-text.ts';
import { initialsTerm } from '#shared/domain/masking.ts';
import type { SqlValue } from '#server/db/db.ts';

export type Paging = { startFrom: number; limit: number; sortOrder: 'asc' | 'desc' };

/** Collects the parameters of a statement that is composed of parts. */
export class Params {
  readonly values: SqlValue[] = [];

  /** Adds a value and returns its placeholder. */
  add(value: SqlValue): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A LIKE pattern that finds `text` anywhere and escapes its wildcards. */
const containsPattern = (text: string): string =>
  `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

/** Matches if every search word occurs in `folded`: SQL of a text processed by `fold_text`. */
export const holdsWords = (folded: string, searchTerm: string, params: Params): string =>
  searchWords(searchTerm)
    .map((word) => `${folded} like ${params.add(containsPattern(word))}`)
    .join(' and ') || 'true';

/** Matches by `initials`; searches use nothing else while names are hidden. */
export const holdsInitials = (initials: string, searchTerm: string, params: Params): string =>
  `${initials} like ${params.add(containsPattern(initialsTerm(searchTerm)))}`;
