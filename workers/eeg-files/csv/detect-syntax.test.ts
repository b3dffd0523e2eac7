import { expect, test } from 'vitest';
import { TextRow } from '../text/cells.ts';
import { cellsOf } from './detect-syntax.ts';

const LINES = [
  '',
  ',',
  ' 1.5 ,\t-2,,µV , x y ',
  '1;2 ; 3',
  '1\t2\t\t3 ',
  'a b  c',
  '"a,b",c',
  ' "x ""y"" z" ,1',
];

test.each([',', ';', '\t', ' '])('the proposal cuts lines at %j as the reader cuts them', (delimiter) => {
  const syntax = { delimiter: delimiter.codePointAt(0)!, decimal: 0x2e };
  for (const line of LINES) {
    const bytes = new TextEncoder().encode(line);
    const row = new TextRow(syntax).set(bytes, 0, bytes.length);
    const read = Array.from({ length: row.count }, (_, cell) => row.text(cell));
    expect(cellsOf(line, syntax), line).toEqual(read);
  }
});
