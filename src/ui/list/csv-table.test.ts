import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { Column } from './column.ts';
import { csvHead, csvRows } from './csv-table.ts';

type Row = { name: string; count: number | null };
const columns: Column<Row>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => createElement('b', undefined, name) },
  { key: 'count', head: 'Sessions, all', cell: () => 'not this', csv: ({ count }) => count },
  { key: 'menu', head: '', cell: () => 'never', csv: false },
];

it('writes heads and rows that a spreadsheet reads as UTF-8, and leaves out columns that say no', () => {
  expect(csvHead(columns)).toBe('\uFEFFName,"Sessions, all"\r\n');
  expect(
    csvRows(columns, [
      { name: 'Žofie', count: 3 },
      { name: '', count: null },
    ]),
  ).toBe('Žofie,3\r\n,\r\n');
});

it('takes the text of a cell where the column has no word for files', () => {
  expect(csvRows(columns.slice(0, 1), [{ name: 'a "b"', count: 0 }])).toBe('"a ""b"""\r\n');
});

it.each(['=1+1', '+49 30', '@sum', '-cmd', '\t=x'])('keeps %j from being run by a spreadsheet', (name) => {
  expect(csvRows(columns.slice(0, 1), [{ name, count: 0 }])).toBe(`'${name}\r\n`);
});

it('writes negative numbers as numbers and no number as nothing', () => {
  const count = columns.slice(1, 2);
  expect(
    csvRows(count, [
      { name: '', count: -2.5 },
      { name: '', count: Number.NaN },
    ]),
  ).toBe('-2.5\r\n\r\n');
});
