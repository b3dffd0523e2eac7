// `npm run bench`: speed as ratios against a named alternative, measured in the same run.
// `npm run --silent bench -- [NAME ...] [--json]`
import path from 'node:path';
import { ensureBuilt, ensureDependencies, orExit, requireNode, ROOT } from '../../server/launch/setup.mjs';

requireNode();
await orExit(ensureDependencies());
await orExit(ensureBuilt());
const { runnerImport } = await import('vite');
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
// Results are JSON on stdout then; what people read goes to stderr.
if (process.argv.includes('--json')) console.log = console.error;

for (const name of ['kernels', 'signal-core', 'replay', 'screen']) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { module } = await runnerImport(path.join(ROOT, 'tests', 'bench', `${name}.ts`), {
    configFile: false,
  });
  await module.bench();
}
process.exit(0);
