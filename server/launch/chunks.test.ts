import path from 'node:path';
import { expect, it } from 'vitest';
import { createStartChunks } from './chunks.ts';

const CLIENT_SCREEN = path.resolve('/project/src/client-screen.tsx');

it('puts what both pages import into one chunk and the rest of the app into another, also where modules import each other', () => {
  const imports: Record<string, readonly string[]> = {
    [CLIENT_SCREEN]: ['react', 'scene'],
    scene: ['clock'],
    clock: ['scene'],
    main: ['react', 'routes'],
  };
  const chunkOf = createStartChunks('/project');
  const modules = {
    getModuleInfo: (id: string) => (imports[id] ? { importedIds: imports[id] } : null),
  };
  expect(['react', 'scene', 'clock', 'main', 'routes'].map((id) => chunkOf(id, modules))).toEqual([
    'base',
    'base',
    'base',
    'start',
    'start',
  ]);
});
