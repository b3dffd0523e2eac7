import path from 'node:path';
import { expect, it } from 'vitest';
import { createStartChunks } from './chunks.ts';

const CLIENT_SCREEN = path.resolve('/project/src/client-screen.tsx');

it('puts what both pages import into one chunk, the rest of the app into another, and leaves out what begins a page', () => {
  const imports: Record<string, readonly string[]> = {
    'index.html': ['main'],
    'client-screen.html': [CLIENT_SCREEN],
    main: ['react', 'routes'],
    [CLIENT_SCREEN]: ['react', 'scene'],
    scene: ['clock'],
    clock: ['scene'],
  };
  const importersOf = (id: string) => Object.keys(imports).filter((each) => imports[each]!.includes(id));
  const modules = {
    getModuleInfo: (id: string) => ({
      importedIds: imports[id] ?? [],
      importers: importersOf(id),
      isEntry: id.endsWith('.html'),
    }),
  };
  const chunkOf = createStartChunks('/project');
  const chunks = ['react', 'scene', 'clock', 'routes', 'main', CLIENT_SCREEN, 'index.html'].map((id) =>
    chunkOf(id, modules),
  );
  expect(chunks).toEqual(['base', 'base', 'base', 'start', null, null, null]);
});
