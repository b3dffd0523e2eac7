import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'dsp/README.md',
  ...readdirSync(path.join(ROOT, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];
/** The guide to metrics adds this file; the project does not have it. */
const MADE_UP = 'dsp/host/metrics/spectral-edge.ts';

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** A file may be named without the part after its first dot. */
function isThere(name: string): boolean {
  const full = path.join(ROOT, name);
  if (existsSync(full)) return true;
  const folder = path.dirname(full);
  return existsSync(folder) && readdirSync(folder).some((each) => each.startsWith(`${path.basename(full)}.`));
}

it.each(DOCUMENTS)('the files and folders that %s names exist', (document) => {
  const text = readFileSync(path.join(ROOT, document), 'utf8');
  const links = matches(text, /\]\(([^)#:]+)\)/g).map((link) => path.join(path.dirname(document), link));
  const paths = matches(text, /`((?:src|server|workers|dsp|tests|docs)\/[\w./-]+)`/g);

  const missing = [...links, ...paths].filter((name) => name !== MADE_UP && !isThere(name));

  expect(missing).toEqual([]);
});
