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

test.each([
  '=1+1',
  '+49',
  '-Cz',
  '@sum',
  '\t=1',
  '\tx',
  ' =1+1',
  '   -2',
  '\u00a0=1',
  '\u3000@x',
  '\u200b=1',
  '\ufeff=1',
  '\u0000=1',
  ' \u2060\t +1',
  '＝1+1',
  '＋49',
  '－2',
  '＠sum',
  ' ＝1',
])('%j is no formula in a spreadsheet', (text) => {
  expect(csvText(text)).toBe(`'${text}`);
});

test.each(['\n=1+1', '\r\n=1+1', '\n two', ' \r=1'])('%j is no formula on a line of its own', (text) => {
  expect(csvText(text)).toBe(`"'${text}"`);
});

test.each([' Cz', 'a = b', '1 - 2', '− 2', '* 2', '(=1)', '\u200bCz'])('%j stays as it is', (text) => {
  expect(csvText(text)).toBe(text);
});

test('a formula with a comma is quoted behind its apostrophe', () => {
  expect(csvText('=HYPERLINK("a","b")')).toBe(`"'=HYPERLINK(""a"",""b"")"`);
});

test('a blank or a full-width sign hides no formula in a remark', () => {
  expect(csvRemark('File: a, =b.edf,＝c,d')).toBe("# File: a,' =b.edf,'＝c,d");
});

test('a remark is one line, and no cell of it is a formula', () => {
  expect(csvRemark('File: a,=b.edf\nMontage: as recorded, all')).toBe(
    "# File: a,'=b.edf Montage: as recorded, all",
  );
});
