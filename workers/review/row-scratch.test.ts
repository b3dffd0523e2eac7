import { expect, it } from 'vitest';
import { RowScratch } from './row-scratch.ts';

it('makes rows of the lengths asked for that do not overlap', () => {
  const rows = new RowScratch().rows([2, 0, 3]);
  for (const [index, row] of rows.entries()) row.fill(index + 1);

  expect(rows.map((row) => [...row])).toEqual([[1, 1], [], [3, 3, 3]]);
});

it('uses its memory again while it is large enough', () => {
  const scratch = new RowScratch();
  const [first] = scratch.rows([8]);
  const [second] = scratch.rows([5]);
  const [larger] = scratch.rows([9]);

  expect(second!.buffer).toBe(first!.buffer);
  expect(larger!.buffer).not.toBe(first!.buffer);
});
