import fs from 'node:fs';
import path from 'node:path';
import { ALL_MUTANTS } from './all-mutants.ts';
import { applyMutant, type Mutant, type Verdict, verdictOf } from './mutant.ts';
import { copyProject } from './project-copy.ts';
import { runTests } from './run-tests.ts';

/** One copy of the project, and one test run at a time, for each of two cores. */
const LANES = 2;
const BASELINE_LIMIT_MS = 8 * 60_000;
const MUTANT_LIMIT_MS = 120_000;
/** A mutant that has not begun by then is not run, and the command fails. */
const ALL_LIMIT_MS = 18 * 60_000;

type Entry = Mutant & { area: string };
type Outcome = Verdict | { kind: 'notRun' };
export type MutantCounts = Record<Outcome['kind'], number> & { all: number };

/** Entries whose area, file or rule contains one of the texts; all without texts. */
function chosenBy(texts: readonly string[]): Entry[] {
  const all = ALL_MUTANTS.flatMap(({ area, mutants }) => mutants.map((mutant) => ({ ...mutant, area })));
  if (texts.length === 0) return all;
  return all.filter(({ area, file, rule }) =>
    texts.some((text) => area === text || file.includes(text) || rule.includes(text)),
  );
}

/** Runs the mutants in copies below `scratch`. Returns undefined if the tests fail without any mutant. */
export async function runMutants(
  root: string,
  scratch: string,
  texts: readonly string[],
): Promise<MutantCounts | undefined> {
  const startedMs = performance.now();
  const entries = chosenBy(texts);
  // Before anything runs: a mutant that no longer applies ends the command.
  for (const entry of entries) applyMutant(fs.readFileSync(path.join(root, entry.file), 'utf8'), entry);
  const folders = Array.from({ length: LANES }, (_, lane) => path.join(scratch, `copy-${lane}`));
  for (const folder of folders) {
    copyProject(root, folder);
    // Databases of tests run as another user.
    fs.mkdirSync(path.join(folder, 'tmp'), { mode: 0o755 });
  }
  if (!(await passesUnchanged(folders[0]!, entries))) return undefined;

  const counts: MutantCounts = {
    all: entries.length,
    killed: 0,
    hung: 0,
    survived: 0,
    invalid: 0,
    notRun: 0,
  };
  const left = [...entries];
  const work = async (folder: string) => {
    for (let entry = left.shift(); entry; entry = left.shift()) {
      const beganMs = performance.now();
      const isLate = beganMs - startedMs > ALL_LIMIT_MS;
      const outcome: Outcome = isLate ? { kind: 'notRun' } : await tryMutant(folder, entry);
      counts[outcome.kind]++;
      print(entry, outcome, (performance.now() - beganMs) / 1000);
    }
  };
  await Promise.all(folders.map(work));
  console.log(
    `\n${counts.all} mutants: ${counts.killed} killed, ${counts.hung} hung, ${counts.survived} survived, ` +
      `${counts.invalid} invalid, ${counts.notRun} not run, in ${((performance.now() - startedMs) / 60_000).toFixed(1)} min`,
  );
  return counts;
}

/** A test that fails anyway would 'kill' every mutant. */
async function passesUnchanged(folder: string, entries: readonly Entry[]): Promise<boolean> {
  const files = [...new Set(entries.flatMap(({ tests }) => tests))].sort();
  console.log(`${entries.length} mutants. First, their ${files.length} test files without any ...`);
  const options = { limitMs: BASELINE_LIMIT_MS, isFirstFailureEnough: false };
  const { report, exitCode, output } = await runTests(folder, files, options);
  const verdict = verdictOf(report, exitCode);
  const found = new Set(report?.testResults.map(({ name }) => path.relative(fs.realpathSync(folder), name)));
  const missing = files.filter((file) => !found.has(file.split('/').join(path.sep)));
  if (verdict.kind === 'survived' && missing.length === 0) return true;
  console.log(`They do not pass: ${JSON.stringify(verdict)}`);
  if (missing.length > 0) console.log(`Not found: ${missing.join(', ')}`);
  console.log(output.slice(-4000));
  return false;
}

async function tryMutant(folder: string, entry: Entry): Promise<Verdict> {
  const file = path.join(folder, entry.file);
  const sound = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, applyMutant(sound, entry));
  try {
    const options = { limitMs: MUTANT_LIMIT_MS, isFirstFailureEnough: true };
    const { report, exitCode, isTimedOut } = await runTests(folder, entry.tests, options);
    return isTimedOut ? { kind: 'hung' } : verdictOf(report, exitCode);
  } finally {
    fs.writeFileSync(file, sound);
  }
}

function print({ area, file, rule }: Entry, outcome: Outcome, seconds: number): void {
  const detail =
    outcome.kind === 'killed' ? `by: ${outcome.by}` : outcome.kind === 'invalid' ? outcome.reason : '';
  const head = `${outcome.kind.padEnd(9)}${seconds.toFixed(0).padStart(4)} s  ${area}: ${rule}`;
  console.log(`${head}\n${' '.repeat(17)}${file}${detail && `\n${' '.repeat(17)}${detail}`}`);
}
