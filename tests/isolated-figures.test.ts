import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = path.resolve(import.meta.dirname, '../src');
/** Functions that format figures, ranges, dates, times and sizes. */
const WRITERS =
  '(withMinus|formatNumber|formatDate|formatDateTime|formatClock|formatTime|formatRate|formatBytes|formatPct|formatValue|formatFigure|formatMoney|formatUsd|formatDay|fixed|plain|signed)';
/**
 * A figure alone between two tags, or in a cell of a table. Inside a sentence, the words fix its order, and drawings run
 * from left to right.
 */
const ALONE = [
  new RegExp(`<(?!Num>|data\\b|text\\b)[A-Za-z][^<>]*>\\s*\\{${WRITERS}\\([^<{]*\\)\\}\\s*</`, 'g'),
  new RegExp(`cell: \\([^)]*\\) => ${WRITERS}\\(.*\\)`, 'g'),
];
/** Sentences of the engine, with corrected signs. */
const WORDS = /\.words\)\}/;

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !file.startsWith('live'),
);

it('writes every figure that stands alone with the component that isolates it', () => {
  const found = files.flatMap((file) => {
    const source = readFileSync(path.join(SOURCES, file), 'utf8');
    // From the key of the column to the key of the next one.
    const isNumberCell = (index: number) => {
      const next = source.indexOf('key: ', index);
      const end = next === -1 ? source.length : next;
      return source.slice(source.lastIndexOf('key: ', index), end).includes('isNumber: true');
    };
    return ALONE.flatMap((pattern) => [...source.matchAll(pattern)])
      .filter(({ 0: text, index }) => !WORDS.test(text) && !(text.startsWith('cell') && isNumberCell(index)))
      .map(([text]) => `${file}: ${text}`);
  });

  // <Num>{formatDate(createdAt)}</Num>; number columns of DataTable do it themselves.
  expect(found).toEqual([]);
});
