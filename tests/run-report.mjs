// Reads the result files of a test run: counts, failures, and the files that took longest.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../server/launch/setup.mjs';

const MESSAGE_LINES = 12;
/** Enough of a page to recognize the screen, for the first failures: the list of all must stay at the end of the log. */
const PAGE_LINES = 60;
const PAGES_COUNT = 3;
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

const failedSpecs = (specs) =>
  specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({ name: `${file}: ${title}`, result: tests[0]?.results.at(-1) }));

/** Text of the page when a browser test failed. In CI, the screenshot is lost with the machine. */
const failedPages = (specs) =>
  failedSpecs(specs)
    .slice(0, PAGES_COUNT)
    .flatMap(({ name, result }) => {
      const file = result?.attachments?.find((each) => each.name === 'error-context')?.path;
      const text = file && existsSync(file) ? readFileSync(file, 'utf8') : '';
      // The page is the last block: one before it may be of an element that a check was about.
      const page = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].at(-1)?.[1];
      return page ? [`the page of ${name}\n${shortened(page.trimEnd(), PAGE_LINES)}`] : [];
    });

const browserFailures = (specs) =>
  failedSpecs(specs).map(({ name, result }) => `${name}\n${shortened(result?.error?.message)}`);

const durationMsOf = ({ tests }) =>
  sum(tests.flatMap(({ results }) => results).map(({ duration }) => duration));

function slowest(files, specs) {
  const durationsMs = new Map();
  const add = (name, ms) => durationsMs.set(name, (durationsMs.get(name) ?? 0) + ms);
  for (const { name, startTime, endTime } of files) add(relative(name), endTime - startTime);
  for (const spec of specs) add(`tests/e2e/specs/${spec.file}`, durationMsOf(spec));
  return [...durationsMs]
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST_COUNT)
    .map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}

/** Summary of the run that wrote the JSON reports in a folder. */
export function readReport(folder) {
  const units = readdirSync(folder)
    .filter((name) => name.endsWith('.unit.json'))
    .flatMap((name) => readJson(path.join(folder, name)) ?? []);
  const browser = readJson(path.join(folder, 'e2e.json'));
  const files = units.flatMap(({ testResults }) => testResults);
  const specs = browser ? [...browserSpecs(browser)] : [];
  return {
    passed: sum(units.map((unit) => unit.numPassedTests)) + (browser?.stats?.expected ?? 0),
    failed:
      sum(units.map((unit) => unit.numFailedTests)) +
      (browser?.stats?.unexpected ?? 0) +
      (browser?.stats?.flaky ?? 0),
    skipped: sum(units.map((unit) => unit.numPendingTests)) + (browser?.stats?.skipped ?? 0),
    failures: [...unitFailures(files), ...browserFailures(specs)],
    failedPages: failedPages(specs),
    slowest: slowest(files, specs),
  };
}
