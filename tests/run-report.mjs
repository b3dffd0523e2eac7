// Reads the result files of a test run: counts, failures, and the files that took longest.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../server/launch/setup.mjs';

const MESSAGE_LINES = 12;
/** The page as it was, of which the first lines tell which screen it was. */
const SNAPSHOT_LINES = 60;
const SLOWEST_COUNT = 10;

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Enough of a failure to show the expectation and its place, without terminal colors. */
const shortened = (message = '', lines = MESSAGE_LINES) =>
  stripVTControlCharacters(message)
    .split('\n')
    .slice(0, lines)
    .map((line) => `    ${line}`)
    .join('\n');

const relative = (file) => path.relative(ROOT, file);
const sum = (values) => values.reduce((total, value) => total + value, 0);

function* browserSpecs(suite) {
  for (const inner of suite.suites ?? []) yield* browserSpecs(inner);
  yield* suite.specs ?? [];
}

function unitFailures(files) {
  return files.flatMap((file) => [
    ...(file.status === 'failed' && file.message
      ? [`${relative(file.name)}\n${shortened(file.message)}`]
      : []),
    ...file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(file.name)}: ${fullName}\n${shortened(failureMessages[0])}`,
      ),
  ]);
}

const browserFailures = (specs) =>
  specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const [result] = tests[0]?.results.slice(-1) ?? [];
      return `${file}: ${title}\n${shortened(result?.error?.message)}${pageOf(result)}`;
    });

/** What the page showed when a browser test failed: a screenshot does not outlive the machine it was made on. */
function pageOf({ attachments = [] } = {}) {
  const file = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!file || !existsSync(file)) return '';
  const [, page] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(file, 'utf8')) ?? [];
  return page ? `\n${shortened(page.trim(), SNAPSHOT_LINES)}` : '';
}

const durationMsOf = ({ tests }) =>
  sum(tests.flatMap(({ results }) => results).map(({ duration }) => duration));

function slowest(files, specs) {
  const seconds = new Map(files.map(({ name, startTime, endTime }) => [relative(name), endTime - startTime]));
  for (const spec of specs) {
    const name = `tests/e2e/specs/${spec.file}`;
    seconds.set(name, (seconds.get(name) ?? 0) + durationMsOf(spec));
  }
  return [...seconds]
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST_COUNT)
    .map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}

/** Summary of the run that wrote the JSON reports in a folder. */
export function readReport(folder) {
  const unit = readJson(path.join(folder, 'unit.json'));
  const browser = readJson(path.join(folder, 'e2e.json'));
  const files = unit?.testResults ?? [];
  const specs = browser ? [...browserSpecs(browser)] : [];
  return {
    passed: (unit?.numPassedTests ?? 0) + (browser?.stats?.expected ?? 0),
    failed: (unit?.numFailedTests ?? 0) + (browser?.stats?.unexpected ?? 0) + (browser?.stats?.flaky ?? 0),
    skipped: (unit?.numPendingTests ?? 0) + (browser?.stats?.skipped ?? 0),
    failures: [...unitFailures(files), ...browserFailures(specs)],
    slowest: slowest(files, specs),
  };
}
