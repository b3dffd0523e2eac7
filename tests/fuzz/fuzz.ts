import { FORMATS, type FuzzFormat } from './formats.ts';
import { type CaseResult, runCase } from './run-case.ts';

const SLOWEST_MS = 1000;
const SHOWN_PROBLEMS = 5;

export type FuzzOptions = { formats: readonly string[]; cases: number; first: number };

/** Runs many cases of each format and prints a table. Resolves to true if nothing went wrong. */
export async function fuzz({ formats, cases, first }: FuzzOptions): Promise<boolean> {
  const chosen = FORMATS.filter(({ name }) => formats.length === 0 || formats.includes(name));
  const unknown = formats.filter((name) => !FORMATS.some((format) => format.name === name));
  if (unknown.length > 0) throw new Error(`There is no format ${unknown.join(', ')}.`);
  console.log('format          cases    read  refused  problems  slowest');
  let isClean = true;
  for (const format of chosen) isClean = (await fuzzFormat(format, first, cases)) && isClean;
  return isClean;
}

async function fuzzFormat(format: FuzzFormat, first: number, cases: number): Promise<boolean> {
  const problems: string[] = [];
  let read = 0;
  let refused = 0;
  let slowestMs = 0;
  for (let number = first; number < first + cases; number++) {
    const result = await timedFairly(format, number);
    if (result.outcome === 'read') read++;
    else refused++;
    slowestMs = Math.max(slowestMs, result.ms);
    const isSlow = result.ms > SLOWEST_MS;
    const problem = result.problem ?? (isSlow ? `takes ${result.ms.toFixed(0)} ms` : undefined);
    if (problem) problems.push(`case ${number} ${problem}`);
  }
  const cell = (value: string | number, width: number) => String(value).padStart(width);
  const counts = [cell(cases, 7), cell(read, 7), cell(refused, 8), cell(problems.length, 9)].join(' ');
  console.log(`${format.name.padEnd(13)} ${counts} ${cell(slowestMs.toFixed(0), 6)} ms`);
  for (const problem of problems.slice(0, SHOWN_PROBLEMS)) console.log(`    ${problem}`);
  return problems.length === 0;
}

/** A hanging case is slow every time; a case that met a busy moment of the machine is not. */
async function timedFairly(format: FuzzFormat, number: number): Promise<CaseResult> {
  const result = await runCase(format, number);
  if (result.ms <= SLOWEST_MS) return result;
  const again = await runCase(format, number);
  return { ...result, ms: Math.min(result.ms, again.ms) };
}
