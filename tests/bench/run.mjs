// `npm run bench`: speed as ratios against a named alternative, measured in the same run.
// `npm run --silent bench -- [kernels|live-engine|replay|eeg-files|review|headset-decode|screen|review-screen|lists|weight|load ...] [--short] [--json]`
// `load` takes up to 20 minutes, so it runs only if it is named; `--short` takes two.
import path from 'node:path';
import { ensureBuilt, ensureDependencies, orExit, requireNode, ROOT } from '../../server/launch/setup.mjs';

requireNode();
await orExit(ensureDependencies());
const { runnerImport } = await import('vite');
const BENCHES = [
  'kernels',
  'live-engine',
  'replay',
  'eeg-files',
  'review',
  'headset-decode',
  'screen',
  'review-screen',
  'lists',
  'weight',
  'load',
];
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const wanted = BENCHES.filter((name) => (named.length === 0 ? name !== 'load' : named.includes(name)));
// The others need only the signal core.
const needsAll = (name) =>
  name.endsWith('screen') || name === 'lists' || name === 'weight' || name === 'load';
await orExit(ensureBuilt(wanted.some(needsAll) ? undefined : ['wasm']));
// Results are JSON on stdout then; what people read goes to stderr.
if (process.argv.includes('--json')) console.log = console.error;

const load = async (name) =>
  (await runnerImport(path.join(ROOT, 'tests', 'bench', `${name}.ts`), { configFile: false })).module;
const { Report } = await load('report');
const isShort = process.argv.includes('--short');
const report = new Report(process.argv.includes('--json'));
for (const name of wanted) await (await load(name)).bench(report, { isShort });
report.verdict();
if (report.hasFailed) console.error('\nA figure that is the same on every machine missed its bar.');
process.exit(report.hasFailed ? 1 : 0);
