import fs from 'node:fs';
import path from 'node:path';
import type { Family, FaultContext, FaultRow } from './family.ts';
import { powerLoss } from './power/power-loss.ts';
import { firstStart } from './server/first-start.ts';
import { kills } from './server/kills.ts';

const FAMILIES: readonly Family[] = [powerLoss, kills, firstStart];
const SHOWN_PROBLEMS = 5;

type Outcome = { isPassed: boolean; isComplete: boolean; figures: string };

/** Runs the named families, or all, and prints a table. */
export async function runFaults({
  names,
  ...context
}: FaultContext & { names: readonly string[] }): Promise<Outcome> {
  const unknown = names.filter((name) => !FAMILIES.some((family) => family.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no family ${unknown.join(', ')}. Known: ${FAMILIES.map(({ name }) => name).join(', ')}.`,
    );
    return { isPassed: false, isComplete: false, figures: '' };
  }
  console.log(line('', 'fault', 'what was done', 'what was found'));
  const rows: FaultRow[] = [];
  for (const { name, faults } of FAMILIES) {
    if (names.length > 0 && !names.includes(name)) continue;
    const root = path.join(context.root, name);
    fs.mkdirSync(root);
    for await (const row of faults({ ...context, root })) {
      rows.push(row);
      console.log(line(row.problems.length === 0 ? 'ok' : 'FAILED', row.fault, row.done, row.found));
      for (const problem of row.problems.slice(0, SHOWN_PROBLEMS)) console.log(`       ${problem}`);
    }
    fs.rmSync(root, { recursive: true, force: true });
  }
  const failed = rows.filter(({ problems }) => problems.length > 0).length;
  const checked = rows.reduce((sum, row) => sum + row.checked, 0);
  const figures = `${rows.length} faults, ${checked} times an acknowledged write was asked for again; ${failed} faults failed`;
  console.log(`\n${figures}`);
  return { isPassed: failed === 0 && rows.length > 0, isComplete: names.length === 0, figures };
}

const line = (state: string, fault: string, done: string, found: string): string =>
  `${state.padEnd(6)} ${fault.padEnd(24)} ${done.padEnd(56)} ${found}`;
