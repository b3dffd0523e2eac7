import { expect, it } from 'vitest';
import { withFiles } from './with-files.ts';

const html = '<head><title>Loopwell</title><script type="module" src="/index.js"></script></head>';

it('runs the script of the page after the first one and before the app', () => {
  const page = withFiles(html, { scripts: ['/room.js'], others: ['/charts.js', '/room.css'] }, '/first.js');

  const scripts = Array.from(page.matchAll(/<script[^>]* src="([^"]+)"/g), ([, src]) => src);
  expect(scripts).toEqual(['/first.js', '/room.js', '/index.js']);
  const links = Array.from(
    page.matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)"/g),
    ([, ...link]) => link,
  );
  expect(links).toEqual([
    ['modulepreload', '/charts.js'],
    ['stylesheet', '/room.css'],
    ['modulepreload', '/room.js'],
  ]);
});
