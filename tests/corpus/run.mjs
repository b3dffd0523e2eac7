// `npm run test:corpus -- FOLDER`: reads every recording below a folder and compares it with the facts beside it.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureDependencies, orExit, requireNode, ROOT } from '../../server/launch/setup.mjs';

requireNode();
const [folder] = process.argv.slice(2);
if (folder === undefined || !existsSync(folder)) {
  console.error(
    folder === undefined
      ? 'Say which folder: npm run test:corpus -- FOLDER'
      : `There is no folder '${folder}'.`,
  );
  process.exit(2);
}
await orExit(ensureDependencies());
await orExit(ensureBuilt(['wasm']));
const { runnerImport } = await import('vite');
const { module } = await runnerImport(path.join(ROOT, 'tests', 'corpus', 'corpus.ts'), { configFile: false });
process.exit((await module.corpus(path.resolve(folder))) ? 0 : 1);
