// `npm run test:mutants -- [AREA | TEXT ...]`: breaks the product on purpose, in a copy, and checks that a test fails.
import path from 'node:path';
import { ensureDependencies, orExit, requireNode, ROOT } from '../../server/launch/setup.mjs';
import { writeFigures } from '../report/write-figures.mjs';
import { makeScratchFolder } from '../scratch.mjs';

requireNode();
await orExit(ensureDependencies());
const { runnerImport } = await import('vite');
const { module } = await runnerImport(path.join(ROOT, 'tests', 'mutants', 'run-mutants.ts'), {
  configFile: false,
});
const texts = process.argv.slice(2);
const counts = await module.runMutants(ROOT, makeScratchFolder(), texts);
const isGreen = counts !== undefined && counts.all > 0 && counts.killed + counts.hung === counts.all;
if (counts && texts.length === 0) {
  writeFigures({
    name: 'mutants',
    command: 'npm run test:mutants',
    claim: 'A fault put into the product on purpose makes a test fail',
    figures: `${counts.all} faults; ${counts.killed} noticed by a failing test, ${counts.hung} by a hanging one; ${counts.all - counts.killed - counts.hung} unnoticed`,
  });
}
process.exit(isGreen ? 0 : 1);
