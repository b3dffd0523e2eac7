import type { Paging } from './paging.ts';

/** A term of a list's order. */
export type OrderTerm = {
  /** Must not contain text of a caller. */
  sql: string;
  order: 'asc' | 'desc';
  /** Rows without a value come last in both directions. */
  isNullable?: boolean;
};

export const TURNED = { asc: 'desc', desc: 'asc' } as const;

function orderBy(terms: readonly OrderTerm[], isFromEnd: boolean): string {
  return terms
    .map(({ sql, order, isNullable }) => {
      const nulls = isNullable ? ` nulls ${isFromEnd ? 'first' : 'last'}` : '';
      return `${sql} ${isFromEnd ? TURNED[order] : order}${nulls}`;
    })
    .join(', ');
}

export type PageOrder = {
  /** Finds the rows of the page. */
  find: string;
  /** Sorts the found rows for display: the same order, never reversed. */
  show: string;
  /** `find` is reversed. */
  isFromEnd: boolean;
  startFrom: number;
  limit: number;
};

/**
 * Order in which the database scans to a page. An offset is scanned row by row, so a page in the second half is scanned
 * from the end. `total` is the number of rows of the list.
 */
export function orderOfPage(
  terms: readonly OrderTerm[],
  { startFrom, limit }: Pick<Paging, 'startFrom' | 'limit'>,
  total: number,
): PageOrder {
  const count = Math.max(0, Math.min(limit, total - startFrom));
  const isFromEnd = startFrom > total / 2;
  return {
    find: orderBy(terms, isFromEnd),
    show: orderBy(terms, false),
    isFromEnd,
    startFrom: isFromEnd ? Math.max(0, total - startFrom - count) : startFrom,
    limit: count,
  };
}
