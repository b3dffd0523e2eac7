import { expect, it } from 'vitest';
import { pageBefore } from './use-page-in-range.ts';

it.each([
  { page: 1, total: 10, before: 0 },
  { page: 98, total: 11, before: 1 },
  // Rows were deleted between two responses: step back one page, closer to the remaining rows.
  { page: 1, total: 11, before: 0 },
  { page: 0, total: 10, before: undefined },
  { page: 3, total: 0, before: undefined },
])('goes from the empty page $page of $total rows to $before', ({ page, total, before }) => {
  expect(pageBefore(page, total, 10)).toBe(before);
});
