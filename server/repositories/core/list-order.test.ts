import { expect, it } from 'vitest';
import { orderOfPage, type OrderTerm } from './list-order.ts';

const TERMS: OrderTerm[] = [
  { sql: 'last_session_at', order: 'desc', isNullable: true },
  { sql: 'client_id', order: 'asc' },
];
const rows = Array.from({ length: 34 }, (_, index) => index);

it('walks from the end to what lies behind the middle, and shows it the right way round', () => {
  const page = orderOfPage(TERMS, { startFrom: 30, limit: 10 }, 34);

  expect(page).toEqual({
    find: 'last_session_at asc nulls first, client_id desc',
    show: 'last_session_at desc nulls last, client_id asc',
    isFromEnd: true,
    startFrom: 0,
    limit: 4,
  });
});

it.each([0, 3, 10, 17, 18, 20, 30, 33, 34, 90])('finds the same rows from %i on either way', (startFrom) => {
  const page = orderOfPage(TERMS, { startFrom, limit: 10 }, rows.length);
  const walked = page.find.startsWith('last_session_at desc') ? rows : rows.toReversed();

  const found = walked.slice(page.startFrom, page.startFrom + page.limit).toSorted((a, b) => a - b);

  expect(found).toEqual(rows.slice(startFrom, startFrom + 10));
});
