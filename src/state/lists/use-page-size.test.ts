import { expect, it } from 'vitest';
import { pageSizeFor } from './use-page-size.ts';

it.each([
  [0, 10],
  [720, 10],
  [800, 10],
  [1080, 15],
  [1200, 20],
  [1440, 25],
  [4000, 50],
])('a window %i px high shows %i rows a page', (heightPx, rows) => {
  expect(pageSizeFor(heightPx)).toBe(rows);
});
