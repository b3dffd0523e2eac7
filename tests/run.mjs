// `npm test`: installs what is missing, then runs every check and every test. `--check` leaves the browser tests out.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt, ensureDependencies, orExit, requireNode, ROOT, say } from '../server/launch/setup.mjs';

const isCheckOnly = process.argv.includes('--check');
const RESULTS = path.join(ROOT, '.cache', 'results');
const bin = (name, file) => path.join('node_modules', name, file);

/**
 * Runs a Node script of the project; resolves to whether it succeeded. What one that runs beside another says is kept
 * until it ends, so that the two can be read.
 */
function step(title, args, { env = {}, isBeside = false } = {}) {
  say(`\n== ${title}`);
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    });
    const said = [];
    child.stdout?.on('data', (piece) => said.push(piece));
    child.stderr?.on('data', (piece) => said.push(piece));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      say(
        `-- ${title}: ${code === 0 ? 'ok' : `FAILED (code ${code})`} in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`,
      );
      resolve(code === 0);
    });
  });
}

function readJson(name) {
  try {
    return JSON.parse(readFileSync(path.join(RESULTS, name), 'utf8'));
  } catch {
    return undefined;
  }
}

function counts() {
  const unit = readJson('unit.json');
  const browser = readJson('e2e.json');
  const passed = (unit?.numPassedTests ?? 0) + (browser?.stats?.expected ?? 0);
  const failed =
    (unit?.numFailedTests ?? 0) + (browser?.stats?.unexpected ?? 0) + (browser?.stats?.flaky ?? 0);
  const skipped = (unit?.numPendingTests ?? 0) + (browser?.stats?.skipped ?? 0);
  return { passed, failed, skipped };
}

/** As much of a failure as shows what was expected and where, without the colours of a terminal. */
const MESSAGE_LINES = 12;
const inShort = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line}`)
    .join('\n');

/** Every test that did not pass, and why: said last, because what a log shows is often only its end. */
function failures() {
  const found = [];
  for (const file of readJson('unit.json')?.testResults ?? []) {
    if (file.status === 'failed' && file.message)
      found.push(`${path.relative(ROOT, file.name)}\n${inShort(file.message)}`);
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      if (status === 'failed')
        found.push(`${path.relative(ROOT, file.name)}: ${fullName}\n${inShort(failureMessages[0])}`);
    }
  }
  const visit = (suite) => {
    suite.suites?.forEach(visit);
    for (const { ok, file, title, tests } of suite.specs ?? []) {
      const [result] = tests[0]?.results.slice(-1) ?? [];
      if (!ok) found.push(`${file}: ${title}\n${inShort(result?.error?.message)}`);
    }
  };
  readJson('e2e.json')?.suites.forEach(visit);
  return found;
}

requireNode();
await orExit(ensureDependencies());
await orExit(ensureBuilt());
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const outcomes = [];
outcomes.push(await step('format', [bin('@biomejs/biome', 'bin/biome'), 'format', '.']));
outcomes.push(await step('lint', [bin('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings']));
for (const project of ['src/shared', 'src', 'workers', 'server', 'tests']) {
  outcomes.push(await step(`types: ${project}`, [bin('typescript', 'bin/tsc'), '-p', project]));
}
const unitTests = () =>
  step('unit, component, engine and server tests', [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(RESULTS, 'unit.json')}`,
  ]);
async function browserTests() {
  const { ensureBrowser } = await import('./browser.mjs');
  const CHROMIUM_PATH = await orExit(ensureBrowser());
  return step(
    'browser tests, beside the others',
    [bin('@playwright/test', 'cli.js'), 'test', '--config', 'tests/e2e/playwright.config.ts'],
    { env: { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(RESULTS, 'e2e.json') }, isBeside: true },
  );
}
// Side by side: browser tests mostly wait, and would leave the machine idle for minutes.
outcomes.push(...(await Promise.all(isCheckOnly ? [unitTests()] : [unitTests(), browserTests()])));

const { passed, failed, skipped } = counts();
const isGreen = outcomes.every(Boolean) && failed === 0 && skipped === 0 && passed > 0;
if (!outcomes.every(Boolean)) say('\nAt least one step failed; see above.');
if (skipped > 0) say(`\n${skipped} tests were skipped; skipped tests count as failure here.`);
for (const failure of failures()) say(`failed: ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(isGreen ? 0 : 1);
