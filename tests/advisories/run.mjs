// `npm run advisories`: asks the registry that npm is set up with about known faults of the locked packages. Ends with 0 if
// there are none, 1 if there are some, 3 if no registry answered.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureDependencies, orExit, requireNode, ROOT } from '../../server/launch/setup.mjs';
import { writeFigures } from '../report/write-figures.mjs';

const LIMIT_MS = 120_000;

requireNode();
await orExit(ensureDependencies());
const { runnerImport } = await import('vite');
const { module } = await runnerImport(path.join(ROOT, 'tests', 'advisories', 'judge.ts'), {
  configFile: false,
});
const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
  cwd: ROOT,
  encoding: 'utf8',
  timeout: LIMIT_MS,
  maxBuffer: 64 * 1024 ** 2,
  shell: process.platform === 'win32',
});
const judgement = module.judgeAudit(stdout ?? '');
const figures =
  judgement.kind === 'clean'
    ? `no advisory for ${judgement.packages} packages`
    : judgement.kind === 'found'
      ? `advisories: ${judgement.advisories.length}, for ${judgement.packages} packages`
      : `not checked: no registry answered (${judgement.reason})`;
for (const { name, severity, title, url } of judgement.advisories ?? [])
  console.log(`${severity.padEnd(9)} ${name}: ${title}\n          ${url}`);
console.log(figures);
writeFigures({
  name: 'advisories',
  command: 'npm run advisories',
  claim: 'No locked package has a known advisory',
  figures,
});
process.exit({ clean: 0, found: 1, unanswered: 3 }[judgement.kind]);
