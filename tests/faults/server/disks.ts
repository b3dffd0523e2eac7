import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { FaultContext, FaultRow, Family } from '../family.ts';
import { failing, preload } from './preload.ts';
import { ServedOracle, unlikeRefusal } from './served-oracle.ts';

const WRITES = [
  'writeSync',
  'writeFileSync',
  'handle.writeFile',
  'promises.writeFile',
  'promises.appendFile',
];
const SYNCS = ['fsyncSync', 'handle.sync'];
const READS = ['promises.readFile'];
const SMALL_DISK_MB = 140;

/** Disks that are full or fail, at start and while the server runs, and then are well again. */
export const disks: Family = {
  name: 'disks',
  async *faults(context) {
    yield await fullAtStart(context);
    yield await whileRunning(context, { fault: 'disk full while running', code: 'ENOSPC', calls: WRITES });
    yield await whileRunning(context, { fault: 'writes fail (EIO)', code: 'EIO', calls: WRITES });
    yield await whileRunning(context, { fault: 'syncs fail (EIO)', code: 'EIO', calls: SYNCS });
    yield await whileRunning(context, { fault: 'reads of blobs fail (EIO)', code: 'EIO', calls: READS });
    const small = path.join(context.root, 'small');
    if (mountSmall(small)) yield await smallDisk({ ...context, root: small });
  },
};

async function fullAtStart(context: FaultContext): Promise<FaultRow> {
  const served = await ServedOracle.open(context);
  await served.write(10);
  await served.server.stop();
  const flag = path.join(context.root, 'full');
  fs.writeFileSync(flag, '');
  const refusal = await served.refusal(
    preload(failing({ folder: served.data, flag, code: 'ENOSPC', calls: WRITES })),
  );
  const problems = unlikeRefusal(refusal);
  if (!/disk is full/i.test(refusal ?? '')) problems.push(`does not say so: ${refusal}`);
  fs.rmSync(flag);
  await served.start();
  return finish(served, {
    fault: 'disk full at start',
    done: 'no byte can be written',
    found: 'refused in a sentence; then',
    problems,
  });
}

type Failure = { fault: string; code: string; calls: readonly string[] };

async function whileRunning(context: FaultContext, { fault, code, calls }: Failure): Promise<FaultRow> {
  const flag = path.join(context.root, 'failing');
  const folder = path.join(context.root, 'data-');
  const served = await ServedOracle.open(context, preload(failing({ folder, flag, code, calls })));
  await served.write(20);
  fs.writeFileSync(flag, '');
  const { refused, problems } = await writeInto(served);
  fs.rmSync(flag);
  return recovered(served, { fault, done: `${refused} requests refused while it lasted`, problems });
}

/** A real disk without room. */
async function smallDisk(context: FaultContext): Promise<FaultRow> {
  try {
    const served = await ServedOracle.open(context);
    await served.write(20);
    const filler = path.join(context.root, 'filler');
    const { bavail, bsize } = fs.statfsSync(context.root);
    fs.writeFileSync(filler, new Uint8Array(bavail * bsize));
    const { refused, problems } = await writeInto(served);
    if (refused === 0) problems.push('nothing was refused on a full disk');
    fs.rmSync(filler);
    const done = `a disk of ${SMALL_DISK_MB} MB is filled, ${refused} requests refused`;
    return await recovered(served, { fault: 'disk full, a real one', done, problems });
  } finally {
    execFileSync('umount', ['-l', context.root]);
  }
}

/** False where the system does not allow it: the simulated disks remain. */
function mountSmall(folder: string): boolean {
  fs.mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK_MB}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

const hasEnded = ({ server }: ServedOracle): boolean => server.child.exitCode !== null;
const WRITES_INTO_FAULT = 40;

/** Writes while the disk fails. The server may end. What it acknowledges now counts like everything else. */
async function writeInto(served: ServedOracle): Promise<{ refused: number; problems: string[] }> {
  const before = served.oracle.unanswered;
  let tried = 0;
  await served.writeUntil(() => hasEnded(served) || ++tried > WRITES_INTO_FAULT);
  return { refused: served.oracle.unanswered - before, problems: [] };
}

type Ending = Pick<FaultRow, 'fault' | 'done'> & { problems: string[] };

/** The disk is well again. A server that has ended has said why; one that runs goes on without another start. */
async function recovered(served: ServedOracle, ending: Ending): Promise<FaultRow> {
  const isOver = hasEnded(served);
  if (isOver) {
    ending.problems.push(...unlikeRefusal(served.words));
    await served.start();
  }
  await served.write(6);
  return finish(served, { ...ending, found: isOver ? 'ended with the reason, started again:' : 'goes on:' });
}

async function finish(served: ServedOracle, row: Ending & { found: string }): Promise<FaultRow> {
  const problems = [...row.problems, ...(await served.missing())];
  const checked = served.oracle.entries.length;
  await served.server.stop();
  return {
    ...row,
    found: `${row.found} ${checked} acknowledged writes, ${problems.length} problems`,
    checked,
    problems,
  };
}
