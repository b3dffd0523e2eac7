import fs from 'node:fs';
import path from 'node:path';
import { seededRandom } from '#server/db/testing/crashing-disk.ts';
import type { FaultRow, Family } from '../family.ts';
import { ServedOracle, unlikeRefusal } from './served-oracle.ts';

type Damage = { what: string; harm: (cluster: string, random: () => number) => void };

const LOG_CASES = 6;

/** A killed server's log and control file are damaged. It opens with everything, or says in a sentence what to do. */
export const damage: Family = {
  name: 'damage',
  async *faults(context) {
    const random = seededRandom(context.seed);
    const served = await ServedOracle.open(context);
    await served.write(60);
    await served.server.kill();
    const whole = `${served.data}-whole`;
    fs.cpSync(served.data, whole, { recursive: true, filter: isNoSocket });
    for (const each of damages()) yield await damaged(served, whole, each, random);
    yield await withoutParts(served, whole);
  },
};

const isNoSocket = (file: string): boolean => !path.basename(file).startsWith('lock-');

function damages(): Damage[] {
  const inLog = Array.from(
    { length: LOG_CASES },
    (): Damage => ({ what: 'log (pg_wal): a flipped bit', harm: flipInLog }),
  );
  return [
    ...inLog,
    {
      what: 'log (pg_wal): cut to half',
      harm: (at) => eachSegment(at, (file, size) => fs.truncateSync(file, size / 2)),
    },
    { what: 'log (pg_wal): no segment left', harm: (at) => eachSegment(at, (file) => fs.rmSync(file)) },
    {
      what: 'control file: a flipped bit',
      harm: (at, random) => flip(control(at), Math.floor(random() * 290)),
    },
    { what: 'control file: cut off', harm: (at) => fs.truncateSync(control(at), 100) },
    { what: 'control file: zeros', harm: (at) => fs.writeFileSync(control(at), new Uint8Array(8192)) },
    { what: 'control file: gone', harm: (at) => fs.rmSync(control(at)) },
  ];
}

const control = (cluster: string): string => path.join(cluster, 'global/pg_control');

function eachSegment(cluster: string, harm: (file: string, size: number) => void): void {
  const folder = path.join(cluster, 'pg_wal');
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    if (/^[0-9A-F]{24}$/.test(name)) harm(file, fs.statSync(file).size);
  }
}

function flip(file: string, at: number): void {
  const bytes = fs.readFileSync(file);
  bytes[at]! ^= 1;
  fs.writeFileSync(file, bytes);
}

/** One bit in the last 60 kB that were written: records that are not in the tables yet. */
function flipInLog(cluster: string, random: () => number): void {
  const [segment, end] = fs.readFileSync(path.join(cluster, 'loopwell_log_end'), 'latin1').split(' ');
  flip(path.join(cluster, 'pg_wal', segment!), Math.max(0, Number(end) - Math.floor(random() * 60_000) - 1));
}

async function damaged(
  served: ServedOracle,
  whole: string,
  { what, harm }: Damage,
  random: () => number,
): Promise<FaultRow> {
  restore(served, whole);
  harm(path.join(served.data, 'database/cluster'), random);
  const { problems, found } = await opensOrSays(served);
  return { fault: 'damage', done: what, found, checked: served.oracle.entries.length, problems };
}

function restore({ data }: ServedOracle, whole: string): void {
  fs.rmSync(data, { recursive: true, force: true });
  fs.cpSync(whole, data, { recursive: true });
}

async function opensOrSays(served: ServedOracle): Promise<{ problems: string[]; found: string }> {
  const refusal = await served.start().catch((error: Error) => error);
  if (refusal instanceof Error) {
    const problems = unlikeRefusal(refusal.message);
    return { problems, found: `refused: ${refusal.message.trim().slice(0, 90)}...` };
  }
  const problems = await served.missing();
  await served.server.stop();
  return {
    problems,
    found: `opened: ${served.oracle.entries.length} acknowledged writes, ${problems.length} problems`,
  };
}

/** Parts of the data folder are missing: it never starts an empty practice in their place. */
async function withoutParts(served: ServedOracle, whole: string): Promise<FaultRow> {
  const parts: readonly string[][] = [
    ['database'],
    ['database/cluster'],
    ['database/INITIALISED'],
    ['database', 'blobs'],
    ['database', 'keys'],
    ['database/INITIALISED', 'keys', 'blobs', 'anchors'],
    ['database/INITIALISED', 'database/cluster/global', 'keys', 'blobs', 'anchors'],
    ['database/cluster', 'keys', 'blobs', 'anchors'],
    ['database/cluster/base'],
  ];
  const problems: string[] = [];
  for (const missing of parts) {
    restore(served, whole);
    for (const part of missing) fs.rmSync(path.join(served.data, part), { recursive: true, force: true });
    problems.push(
      ...unlikeRefusal(await served.refusal()).map((problem) => `without ${missing.join(', ')}: ${problem}`),
    );
  }
  return {
    fault: 'no empty practice',
    done: `${parts.length} combinations of missing parts`,
    found: problems.length === 0 ? 'each is refused in a sentence' : `${problems.length} problems`,
    checked: 0,
    problems,
  };
}
