// `npm run fuzz -- [FORMAT ...] [--cases N] [--first N]`: damaged recordings of every format, seeded.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDependencies, orExit, requireNode, ROOT } from '../../server/launch/setup.mjs';

requireNode();
await orExit(ensureDependencies());
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cases: { type: 'string', default: '20000' }, first: { type: 'string', default: '0' } },
});
const { runnerImport } = await import('vite');
const { module } = await runnerImport(path.join(ROOT, 'tests', 'fuzz', 'fuzz.ts'), { configFile: false });
const options = { formats: positionals, cases: Number(values.cases), first: Number(values.first) };
process.exit((await module.fuzz(options)) ? 0 : 1);
