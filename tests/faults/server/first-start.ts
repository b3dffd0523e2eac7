import fs from 'node:fs';
import path from 'node:path';
import type { ServerProcess } from '#server/testing/built-server.ts';
import { startServer } from '#server/testing/built-server.ts';
import { post, PRACTICE, signIn } from '#server/testing/served-practice.ts';
import type { FaultContext, FaultRow, Family } from '../family.ts';
import { preload } from './preload.ts';

const CUTS_IN_CLUSTER = 8;
const CUTS_OUTSIDE = 10;
/** Changes of the file system, by the functions that make them. */
const CALLS = ['mkdirSync', 'openSync', 'renameSync', 'writeFileSync', 'fsyncSync', 'rmSync', 'unlinkSync'];

/** A first start is killed at one of its changes of the file system. The next start must let a practice be set up. */
export const firstStart: Family = {
  name: 'first-start',
  async *faults(context) {
    const steps = await listSteps(context);
    const numbers = steps.map((_, index) => index + 1);
    const isInCluster = (step: number) => steps[step - 1]!.includes('cluster/');
    const chosen = new Set([
      ...spread(numbers.filter(isInCluster), CUTS_IN_CLUSTER),
      ...spread(
        numbers.filter((step) => !isInCluster(step)),
        CUTS_OUTSIDE,
      ),
    ]);
    for (const step of [...chosen].sort((a, b) => a - b)) yield await cutAt(context, step, steps);
  },
};

/** The first, the last, and others between them. */
const spread = (all: readonly number[], count: number): number[] =>
  Array.from({ length: count }, (_, index) => all[Math.floor((index * (all.length - 1)) / (count - 1))]!);

type Steps = {
  /** A file that grows by one byte per step: threads of a server count together. */
  counter: string;
  /** A file with a line per step; none if empty. */
  log?: string;
  /** The process kills itself at this step. */
  cutAtStep?: number;
};

function stepCode(data: string, { counter, log = '', cutAtStep = 0 }: Steps): string {
  const text = JSON.stringify;
  return `{
    const { appendFileSync, statSync } = fs;
    const names = new Map();
    for (const call of ${text(CALLS)}) {
      const real = fs[call];
      fs[call] = (where, ...rest) => {
        const name = typeof where === 'number' ? (names.get(where) ?? '') : String(where);
        if (name.startsWith(${text(`${data}/`)})) {
          appendFileSync(${text(counter)}, '.');
          if (${text(log)}) appendFileSync(${text(log)}, call + ' ' + name.slice(${data.length + 1}) + '\\n');
          if (statSync(${text(counter)}).size === ${cutAtStep}) process.kill(process.pid, 'SIGKILL');
        }
        const result = real(where, ...rest);
        if (call === 'openSync') names.set(result, name);
        return result;
      };
    }
  }`;
}

async function listSteps({ root, entry }: FaultContext): Promise<string[]> {
  const data = path.join(root, 'listed');
  const log = path.join(root, 'steps');
  const code = stepCode(data, { counter: `${log}-counted`, log });
  const server = await startServer(entry, { LOOPWELL_DATA: data, ...preload(code) });
  const steps = fs.readFileSync(log, 'utf8').trim().split('\n');
  await server.stop();
  return steps;
}

async function cutAt(
  { root, entry }: FaultContext,
  step: number,
  steps: readonly string[],
): Promise<FaultRow> {
  const data = path.join(root, `cut-${step}`);
  const killing = preload(stepCode(data, { counter: `${data}-counted`, cutAtStep: step }));
  const uncut = await startServer(entry, { LOOPWELL_DATA: data, ...killing }).catch(() => undefined);
  await uncut?.stop();
  const problems = uncut ? ['the first start was not cut'] : [];
  const server = await startServer(entry, { LOOPWELL_DATA: data }).catch((error: Error) => error);
  if (server instanceof Error) problems.push(`does not start: ${server.message}`);
  else problems.push(...(await unlikeFirstStart(server)));
  fs.rmSync(data, { recursive: true, force: true });
  const name = steps[step - 1]!;
  return {
    fault: 'interrupted first start',
    done: `killed at step ${step} of ${steps.length}, ${name.length > 30 ? `..${name.slice(-28)}` : name}`,
    found: problems.length === 0 ? 'starts, and a practice is set up' : 'no practice can be set up',
    checked: 1,
    problems,
  };
}

async function unlikeFirstStart(server: ServerProcess): Promise<string[]> {
  const made = await post(server, '/v2/setup/practice', PRACTICE);
  const problems = made.ok ? [] : [`no practice can be set up: ${await made.text()}`];
  if (made.ok) await signIn(server);
  if ((await server.stop()) !== 0) problems.push('did not stop in order');
  return problems;
}
