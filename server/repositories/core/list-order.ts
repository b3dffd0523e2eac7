import type { Paging } from './paging.ts';

/** A part of the order of a list. */
export type OrderTerm = {
  /** Holds nothing of a caller. */
  sql: string;
  order: 'asc' | 'desc';
  /** Rows without a value come last, whichever way round. */
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
  /** For finding the rows of the page. */
  find: string;
  /** For showing them; the same order, never from the end. */
  show: string;
  /** `find` is turned round. */
  isFromEnd: boolean;
  startFrom: number;
  limit: number;
};

/**
 * How the database walks to a page: an offset is walked over row by row, so a page behind the middle is walked to from
 * the end. `total` counts the rows of the list.
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
