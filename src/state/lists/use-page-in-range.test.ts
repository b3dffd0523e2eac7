import { expect, it } from 'vitest';
import { pageBefore } from './use-page-in-range.ts';

it.each([
  { page: 1, total: 10, before: 0 },
  { page: 98, total: 11, before: 1 },
  // The rows went between two answers of the server: still one page nearer to some.
  { page: 1, total: 11, before: 0 },
  { page: 0, total: 10, before: undefined },
  { page: 3, total: 0, before: undefined },
])('goes from the empty page $page of $total rows to $before', ({ page, total, before }) => {
  expect(pageBefore(page, total, 10)).toBe(before);
});
