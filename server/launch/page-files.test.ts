import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SCREEN_FILES } from '#app/routes/screen-files.ts';
import { pageFiles, pageModules, placesIn } from './page-files.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const chunk = (fileName: string, module: string, imports: string[] = [], styles: string[] = []) => ({
  type: 'chunk' as const,
  fileName,
  imports,
  moduleIds: [path.join(ROOT, module)],
  viteMetadata: { importedCss: new Set(styles) },
});
const BUNDLE = Object.fromEntries(
  [
    chunk('assets/index.js', 'src/main.tsx', ['assets/start.js'], ['assets/start.css']),
    chunk('assets/start.js', 'src/app/App.tsx'),
    chunk('assets/room.js', 'src/Room.tsx', ['assets/start.js', 'assets/charts.js'], ['assets/room.css']),
    chunk('assets/charts.js', 'src/charts.ts', ['assets/start.js'], ['assets/charts.css']),
  ].map((each) => [each.fileName, each]),
);
const roomIn = (modules: string[], isRunFirst = false) =>
  pageFiles(BUNDLE, { root: ROOT, start: 'src/main.tsx', modules, isRunFirst });

it('reads the module of every page that has one', () => {
  const modules = pageModules(readFileSync(path.join(ROOT, 'src/app/routes/screen-files.ts'), 'utf8'));
  expect(Object.keys(modules)).toEqual(Object.keys(SCREEN_FILES));
  expect(modules).toMatchObject({
    clients: 'src/screens/clients/ClientsScreen.tsx',
    login: 'src/screens/login/LoginScreen.tsx',
  });
});

const CHARTS = ['/assets/charts.css', '/assets/charts.js'];

it('lists what a page loads beside what every page starts with, each file after those it imports', () => {
  expect(roomIn(['src/Room.tsx'])).toEqual({
    scripts: [],
    others: [...CHARTS, '/assets/room.css', '/assets/room.js'],
  });
});

it('names the scripts that run before the app', () => {
  expect(roomIn(['src/Room.tsx'], true)).toEqual({
    scripts: ['/assets/room.js'],
    others: [...CHARTS, '/assets/room.css'],
  });
});

it('names a module that the build lacks', () => {
  expect(() => roomIn(['src/Gone.tsx'])).toThrow(/no chunk with .*src\/Gone\.tsx/);
});

it('gives places in the list of stored files; a file that is not stored has none', () => {
  const list = ['/a.js', '/b.js', '/c.css'].map((url) => ({ url, revision: null }));
  const pages = { room: { scripts: ['/b.js'], others: ['/c.css', '/sdk.js'] } };
  expect(placesIn(list, pages)).toEqual({ room: { scripts: [1], others: [2] } });
});
