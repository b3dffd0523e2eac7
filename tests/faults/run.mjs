// `npm run test:faults -- [FAMILY ...] [--seed N]`: power loss, kills, interrupted first starts. Writes to
// the real server, and asks afterwards for everything it has acknowledged. Prints a table; docs/tests.md lists the families.
import path from 'node:path';
import v8 from 'node:v8';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureDependencies, orExit, requireNode, ROOT } from '../../server/launch/setup.mjs';
import { writeFigures } from '../report/write-figures.mjs';
import { makeScratchFolder } from '../scratch.mjs';

/** The limit on two cores. A command that hangs is a failure, too. */
const LIMIT_MINUTES = 20;

requireNode();
await orExit(ensureDependencies());
await orExit(ensureBuilt());
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' } },
});
// The embedded database is opened hundreds of times for a second each: compiling it well takes longer than that.
v8.setFlagsFromString('--liftoff-only');
v8.setFlagsFromString('--wasm-lazy-compilation');
setTimeout(() => {
  console.error(`The faults did not end within ${LIMIT_MINUTES} minutes.`);
  process.exit(1);
}, LIMIT_MINUTES * 60_000).unref();
process.env.TMPDIR = makeScratchFolder();

const { runnerImport } = await import('vite');
const { module } = await runnerImport(path.join(ROOT, 'tests', 'faults', 'faults.ts'), { configFile: false });
const { isPassed, figures, isComplete } = await module.runFaults({
  names: positionals,
  seed: Number(values.seed),
  root: process.env.TMPDIR,
  entry: path.join(ROOT, 'dist', 'server', 'main.js'),
});
if (isComplete)
  writeFigures({
    name: 'faults',
    command: 'npm run test:faults',
    claim:
      'What the server has acknowledged survives power loss and kills, and a killed first start can be repeated',
    figures,
  });
process.exit(isPassed ? 0 : 1);
