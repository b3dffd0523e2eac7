import path from 'node:path';
import { expect, it } from 'vitest';
import { chunkGroups, cycleOf } from './chunks.ts';

const inProject = (file: string) => path.resolve('/project', file);
const MAIN = inProject('src/main.tsx');
const CLIENT_SCREEN = inProject('src/client-screen.tsx');
const LOGIN = inProject('src/screens/login/LoginScreen.tsx');
const FRAME = inProject('src/app/frame/AppFrame.tsx');
const ROOM = inProject('src/screens/biofeedback/BiofeedbackScreen.tsx');
const CLIENTS = inProject('src/screens/clients/ClientsScreen.tsx');

it('puts a module with the first page that imports it, and leaves out what begins a page', () => {
  const imports: Record<string, readonly string[]> = {
    'index.html': [MAIN],
    'client-screen.html': [CLIENT_SCREEN],
    [MAIN]: ['react', 'routes'],
    [CLIENT_SCREEN]: ['react', 'scene'],
    [LOGIN]: ['field', 'routes'],
    [FRAME]: ['menu'],
    [CLIENTS]: ['field', 'table', 'charts', 'dialog'],
    [ROOM]: ['dialog'],
    table: ['rows'],
    rows: ['table'],
  };
  const onItsOwn = new Set([LOGIN, FRAME, CLIENTS, ROOM, 'charts']);
  const importersOf = (id: string) => Object.keys(imports).filter((each) => imports[each]!.includes(id));
  const modules = {
    getModuleInfo: (id: string) => ({
      importedIds: imports[id] ?? [],
      importers: importersOf(id),
      dynamicImporters: onItsOwn.has(id) ? ['routes'] : [],
      isEntry: id.endsWith('.html'),
    }),
  };
  const groups = chunkGroups('/project').toSorted((a, b) => b.priority - a.priority);
  const chunkOf = (id: string) =>
    groups
      .map(({ name }) => (typeof name === 'string' ? null : name(id, modules)))
      .find((name) => name !== null);

  const early = ['react', 'routes', 'field', 'dialog', 'menu', 'table', 'rows'].map(chunkOf);
  const page = 'first-page';
  expect(early).toEqual(['base', 'start', 'sign-in', 'app', page, page, page]);
  const others = ['scene', 'charts', MAIN, CLIENT_SCREEN, 'index.html'].map(chunkOf);
  expect(others).toEqual([undefined, undefined, undefined, undefined, undefined]);
});

it('finds chunks that import each other', () => {
  const graph = new Map([
    ['room', ['charts', 'shared']],
    ['charts', ['base']],
    ['shared', ['figures', 'base']],
    ['figures', ['shared']],
    ['base', []],
  ]);
  expect(cycleOf(graph)).toEqual(['shared', 'figures']);
  expect(cycleOf(new Map([...graph, ['figures', ['base']]]))).toBeUndefined();
});
