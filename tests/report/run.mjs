// `npm run report`: writes the figures of README.md from what the commands measured last (`.cache/figures`). Figures of
// commands that did not run here stay as they are recorded in `docs/figures.json`.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureDependencies, orExit, requireNode, ROOT, say } from '../../server/launch/setup.mjs';
import { FIGURES_FOLDER } from './write-figures.mjs';

requireNode();
await orExit(ensureDependencies());
const { runnerImport } = await import('vite');
const { module } = await runnerImport(path.join(ROOT, 'tests', 'report', 'figures-table.ts'), {
  configFile: false,
});
const { figuresTable, newestRecords, readRecords, withFigures } = module;

const RECORDS = path.join(ROOT, 'docs', 'figures.json');
const README = path.join(ROOT, 'README.md');
const recorded = readRecords(readFileSync(RECORDS, 'utf8'));
const files = existsSync(FIGURES_FOLDER)
  ? readdirSync(FIGURES_FOLDER).filter((name) => name.endsWith('.json'))
  : [];
const measured = files.flatMap((name) =>
  readRecords(`[${readFileSync(path.join(FIGURES_FOLDER, name), 'utf8')}]`),
);
const records = newestRecords([...recorded, ...measured]);
writeFileSync(RECORDS, `${JSON.stringify(records, undefined, 2)}\n`);
writeFileSync(README, withFigures(readFileSync(README, 'utf8'), figuresTable(records)));
for (const { command, at } of records) {
  const isNew = measured.some((each) => each.command === command && each.at === at);
  say(`${at.slice(0, 16).replace('T', ' ')}  ${isNew ? 'measured here' : 'as recorded  '}  ${command}`);
}
