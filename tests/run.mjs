// `npm test`: installs what is missing, then runs every check and the tests for every change. `--check` leaves the
// browser tests out. `--deep` runs only the tests that `npm test` leaves out because they take minutes, `--all` both,
// `--layout` only those that look at every state in two window sizes, `--delayed` those of the screens with late
// replies: docs/tests.md.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureDependencies, orExit, requireNode, ROOT, say } from '../server/launch/setup.mjs';
import { readReport } from './run-report.mjs';
import { makeScratchFolder } from './scratch.mjs';

const isCheckOnly = process.argv.includes('--check');
const isAll = process.argv.includes('--all');
const isDeep = process.argv.includes('--deep');
const isLayoutOnly = process.argv.includes('--layout');
const isDelayed = process.argv.includes('--delayed');
const RESULTS = path.join(ROOT, '.cache', 'results');
const TMPDIR = makeScratchFolder();
/** For tests/e2e/third-worker.ts. */
const TURNS = path.join(TMPDIR, 'turns');
const startedAt = Date.now();
const bin = (name, file) => path.join('node_modules', name, file);
const secondsSince = (atMs) => ((Date.now() - atMs) / 1000).toFixed(0);

/**
 * Runs a Node script of the project; resolves to whether it succeeded. The output of a parallel step is printed when
 * the step ends, so that outputs do not mix.
 */
function step(title, args, { env = {}, isBeside = false } = {}) {
  say(`\n== ${title}`);
  const stepStartedAt = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, TMPDIR, ...env },
    });
    const output = [];
    child.stdout?.on('data', (bytes) => output.push(bytes));
    child.stderr?.on('data', (bytes) => output.push(bytes));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      say(`-- ${title}: ${code === 0 ? 'ok' : `FAILED (code ${code})`} in ${secondsSince(stepStartedAt)} s`);
      resolve(code === 0);
    });
  });
}

const compile = (project) =>
  step(`types: ${project}`, [bin('typescript', 'bin/tsc'), '-p', project, '--checkers', '1']);

const checks = async () => [
  await step('format', [bin('@biomejs/biome', 'bin/biome'), 'format', '.']),
  // One program for both reads the project once. Each file has the types of the nearest `tsconfig.json` that includes it.
  await step('lint and types', [
    bin('oxlint', 'bin/oxlint'),
    '--type-aware',
    '--type-check',
    '--deny-warnings',
  ]),
  // What several sides import must do with what each of them has.
  await compile('workers'),
  await compile('server'),
];

const vitest = (title, { projects, env = {} }) =>
  step(
    title,
    [
      bin('vitest', 'vitest.mjs'),
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path.join(RESULTS, `${projects[0]}.unit.json`)}`,
    ],
    { env },
  );

const UNIT_TESTS = 'unit, component, engine and server tests';
const unitTests = () => vitest(UNIT_TESTS, { projects: ['node', 'dom'] });
const delayedTests = () => vitest(UNIT_TESTS, { projects: ['dom'], env: { LOOPWELL_TEST_DELAYS: '1' } });
const deepTests = () =>
  vitest('deep tests', { projects: ['deep'], env: { LOOPWELL_TEST_DATABASE: 'PGlite' } });

/** Titles that the browser tests of this run have, or do not have. */
function browserFilter() {
  if (isLayoutOnly) return '--grep=@layout';
  if (isDeep) return '--grep=@deep';
  return isAll ? '--grep-invert=@layout' : '--grep-invert=@deep|@layout';
}

async function browserTests() {
  const { ensureBrowser } = await import('./browser.mjs');
  const CHROMIUM_PATH = await orExit(ensureBrowser());
  return step(
    `${isDeep ? 'deep ' : ''}browser tests, beside the others`,
    [
      bin('@playwright/test', 'cli.js'),
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
      browserFilter(),
    ],
    {
      env: {
        CHROMIUM_PATH,
        PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(RESULTS, 'e2e.json'),
        LOOPWELL_TEST_TURNS: TURNS,
      },
      isBeside: true,
    },
  );
}

requireNode();
await orExit(ensureDependencies());
await orExit(ensureBuilt());
rmSync(RESULTS, { recursive: true, force: true });
for (const folder of [RESULTS, TURNS]) mkdirSync(folder, { recursive: true });

async function checksAndUnitTests() {
  if (isLayoutOnly) return [];
  if (isDelayed) return [await delayedTests()];
  if (isDeep) return [await deepTests()];
  return [...(await checks()), await unitTests(), ...(isAll ? [await deepTests()] : [])];
}

async function othersThenThirdWorker() {
  const outcomes = await checksAndUnitTests();
  writeFileSync(path.join(TURNS, 'others-ended'), '');
  return outcomes;
}
// In parallel: browser tests mostly wait, and would leave the machine idle for minutes.
const outcomes = (
  await Promise.all([othersThenThirdWorker(), ...(isCheckOnly || isDelayed ? [] : [browserTests()])])
).flat();

const { passed, failed, skipped, failures, failedPages, slowest } = readReport(RESULTS);
const isGreen = outcomes.every(Boolean) && failed === 0 && skipped === 0 && passed > 0;
if (!outcomes.every(Boolean)) say('\nAt least one step failed; see above.');
if (skipped > 0) say(`\n${skipped} tests were skipped; skipped tests count as failure here.`);
say(`\n${secondsSince(startedAt)} s in all. The ten slowest files:\n${slowest.join('\n')}`);
for (const page of failedPages) say(`\n${page}`);
// Last, because a log often shows only its end.
for (const failure of failures) say(`failed: ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(isGreen ? 0 : 1);
