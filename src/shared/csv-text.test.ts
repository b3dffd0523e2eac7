import { expect, test } from 'vitest';
import { csvRemark, csvText } from './csv-text.ts';

test.each([
  ['Cz', 'Cz'],
  ['eyes, closed', '"eyes, closed"'],
  ['a "b"', '"a ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('%j is the cell %s', (text, cell) => {
  expect(csvText(text)).toBe(cell);
});

test.each(['=1+1', '+49', '-Cz', '@sum', '\t=1'])('%j is no formula in a spreadsheet', (text) => {
  expect(csvText(text)).toBe(`'${text}`);
});

test('a formula with a comma is quoted behind its apostrophe', () => {
  expect(csvText('=HYPERLINK("a","b")')).toBe(`"'=HYPERLINK(""a"",""b"")"`);
});

test('a remark is one line, and no cell of it is a formula', () => {
  expect(csvRemark('File: a,=b.edf\nMontage: as recorded, all')).toBe(
    "# File: a,'=b.edf Montage: as recorded, all",
  );
});
