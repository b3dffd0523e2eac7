import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { TestReport } from './mutant.ts';

export type TestRun = {
  report: TestReport | undefined;
  exitCode: number | null;
  isTimedOut: boolean;
  output: string;
};

/** From the request to stop until the end is forced. Vitest stops the database servers of its tests meanwhile. */
const GRACE_MS = 15_000;

/** Runs test files in the copy `folder`, and stops them after `limitMs`. */
export async function runTests(
  folder: string,
  files: readonly string[],
  { limitMs, isFirstFailureEnough }: { limitMs: number; isFirstFailureEnough: boolean },
): Promise<TestRun> {
  const reportFile = path.join(folder, '.cache', 'mutant-report.json');
  fs.rmSync(reportFile, { force: true });
  const child = spawn(
    process.execPath,
    [
      path.join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...files,
      '--reporter=json',
      `--outputFile=${reportFile}`,
      ...(isFirstFailureEnough ? ['--bail=1', '--maxWorkers=1'] : []),
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: path.join(folder, 'tmp') },
    },
  );
  const output: Buffer[] = [];
  child.stdout.on('data', (bytes: Buffer) => output.push(bytes));
  child.stderr.on('data', (bytes: Buffer) => output.push(bytes));
  let isTimedOut = false;
  const stop = setTimeout(() => {
    isTimedOut = true;
    child.kill('SIGTERM');
  }, limitMs);
  const force = setTimeout(() => child.kill('SIGKILL'), limitMs + GRACE_MS);
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(stop);
  clearTimeout(force);
  return { report: readReport(reportFile), exitCode, isTimedOut, output: Buffer.concat(output).toString() };
}

function readReport(file: string): TestReport | undefined {
  if (!fs.existsSync(file)) return undefined;
  return JSON.parse(fs.readFileSync(file, 'utf8')) as TestReport;
}
