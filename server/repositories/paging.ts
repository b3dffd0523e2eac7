import type { SqlValue } from '../db/db.ts';

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
export const containsPattern = (text: string): string =>
  `%${text.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
