// `npm run bench`: speed as ratios against a named alternative, measured in the same run.
import path from 'node:path';
import { ensureBuilt, ensureDependencies, orExit, requireNode, ROOT } from '../../server/launch/setup.mjs';

requireNode();
await orExit(ensureDependencies());
await orExit(ensureBuilt());
const { runnerImport } = await import('vite');
const wanted = process.argv.slice(2);

for (const name of ['signal-core', 'replay', 'screen']) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { module } = await runnerImport(path.join(ROOT, 'tests', 'bench', `${name}.ts`), {
    configFile: false,
  });
  await module.bench();
}
process.exit(0);
