import { expect, it } from 'vitest';
import { withFiles } from './with-files.ts';

const HTML =
  '<head><script type="module" src="/index.js"></script><link rel="stylesheet" href="/start.css"></head>';
const FIRST = '/first.js';

const tagsOf = (html: string, tag: RegExp) => Array.from(html.matchAll(tag), ([, address]) => address);
const scriptsOf = (html: string) => tagsOf(html, /<script[^>]* src="([^"]+)"/g);

it('runs the script of the page after the first one and before the app', () => {
  const html = withFiles(HTML, { scripts: ['/clients.js'], others: ['/lists.js'] }, FIRST);
  expect(scriptsOf(html)).toEqual([FIRST, '/clients.js', '/index.js']);
  expect(tagsOf(html, /<link rel="modulepreload" crossorigin href="([^"]+)"/g)).toEqual(['/lists.js']);
});

it('only preloads the files of a page without such a script', () => {
  const html = withFiles(HTML, { scripts: [], others: ['/room.js', '/charts.js'] }, FIRST);
  expect(scriptsOf(html)).toEqual(['/index.js']);
  expect(tagsOf(html, /<link rel="modulepreload" crossorigin href="([^"]+)"/g)).toEqual([
    '/room.js',
    '/charts.js',
  ]);
});

it('adds styles after those of the start, so that they hold where both say something', () => {
  const html = withFiles(HTML, { scripts: [], others: ['/charts.css', '/room.js', '/room.css'] }, FIRST);
  expect(tagsOf(html, /<link rel="stylesheet"[^>]* href="([^"]+)"/g)).toEqual([
    '/start.css',
    '/charts.css',
    '/room.css',
  ]);
});
