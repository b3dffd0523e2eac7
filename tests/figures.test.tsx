import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chooseFormats } from '#shared/locale/formats.ts';
import { Num } from '#ui/text/Num.tsx';
import { allFigures, figures } from './figures.ts';

const SOURCES = path.resolve(import.meta.dirname, '../src');
const FORMATTER =
  /export (?:const|function) (format[A-Z]\w*|\w+Label(?= ?\(seconds)|withMinus|localText|signed|countOf|listOf|fixed|plain|priceWords|successFigure)\b/g;

it('has a figure of every formatter to test with', () => {
  const known = new Set(
    readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|drivers/.test(file))
      .flatMap((file) => [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(FORMATTER)])
      .map(([, name = '']) => name),
  );
  const tested = new Set(Object.keys(figures()));
  expect([...known].filter((name) => !tested.has(name))).toEqual([]);
});

it.each(['en-US', 'de-DE', 'ar-EG', 'fa-IR', 'he-IL'])(
  'isolates every figure from the direction of the page, in the formats of %s',
  (language) => {
    chooseFormats({ languages: [language], timeFormat: 'browser' });
    const all = allFigures();
    const { container } = render(
      <div dir="rtl">
        {all.map((figure) => (
          <p key={figure}>
            <Num>{figure}</Num>
          </p>
        ))}
      </div>,
    );
    const isolated = [...container.querySelectorAll('bdi[dir="ltr"]')].map(({ textContent }) => textContent);

    expect(isolated).toEqual(all);
    // No marks and no letters that run from right to left themselves: English words and Latin digits.
    expect(
      all.filter((figure) => /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(figure)),
    ).toEqual([]);
  },
);
