// What a command measured, for `npm run report`, which writes the table in README.md from these files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../../server/launch/setup.mjs';

export const FIGURES_FOLDER = path.join(ROOT, '.cache', 'figures');

/** Kind of computer, without its name: '2 cores, AMD EPYC, 7.8 GB, linux x64, Node 20.20.2'. */
function machine() {
  const cpus = os.cpus();
  const model = cpus[0]?.model.trim().replaceAll(/\s+/g, ' ') ?? 'unknown processor';
  const memory = `${(os.totalmem() / 1024 ** 3).toFixed(0)} GB`;
  return `${cpus.length} cores, ${model}, ${memory}, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
}

/**
 * Writes `.cache/figures/<name>.json`. Call it after a complete run only, also if that run failed.
 * `claim`: the promise, a sentence without its full stop. `command`: the command that shows it. `figures`: what it
 * printed, with units, one line.
 */
export function writeFigures({ name, command, claim, figures }) {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const record = { name, command, claim, figures, version, at: new Date().toISOString(), machine: machine() };
  mkdirSync(FIGURES_FOLDER, { recursive: true });
  writeFileSync(path.join(FIGURES_FOLDER, `${name}.json`), `${JSON.stringify(record, undefined, 2)}\n`);
}
