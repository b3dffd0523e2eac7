import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { logicalOf } from '#server/launch/logical-css.ts';

const SOURCES = path.resolve(import.meta.dirname, '../src');
/** A place that is the same in both directions says why on its line: `left: 0; /* physical: time runs ... *\/`. */
const REASON = /\/\* physical: \S.*\*\//;
const DECLARATION = /^\s*([a-z-]+):\s*([^;{]+?)\s*;/;
const SHIFT = /translateX\(/;
const CORNERS = /border-radius:\s*(\S+) (\S+) (\S+) ([^;\s]+);/;

function isOneSided(body: string): boolean {
  const [, topLeft, topRight, bottomRight, bottomLeft] = CORNERS.exec(body) ?? [];
  return SHIFT.test(body) || topLeft !== topRight || bottomRight !== bottomLeft;
}

const sheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: readFileSync(path.join(SOURCES, file), 'utf8') }));

it('names no left or right in our style sheets without a reason: the start and the end work in both directions', () => {
  const found = sheets.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line) => {
      const [, prop = '', value = ''] = DECLARATION.exec(line) ?? [];
      return logicalOf(prop, value) && !REASON.test(line) ? [`${file}: ${line.trim()}`] : [];
    }),
  );

  expect(sheets.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

it('shifts sideways and rounds the corners of one side only together with a rule for right to left, or with a reason', () => {
  const found = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
      .filter(([, , body = '']) => isOneSided(body) && !REASON.test(body))
      .map(([, selector = '']) => selector.trim().split('\n').at(-1)!.trim())
      .filter((selector) => !selector.includes('[dir="rtl"]') && !text.includes(`[dir="rtl"] ${selector}`))
      .map((selector) => `${file}: ${selector}`),
  );

  expect(found).toEqual([]);
});
