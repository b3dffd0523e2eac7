import { once } from 'node:events';
import { seededRandom } from '#server/db/testing/crashing-disk.ts';
import { STOP_WITHIN_MS } from '#server/stop-within.ts';
import type { FaultContext, FaultRow, Family } from '../family.ts';
import { ServedOracle } from './served-oracle.ts';

const KILLS = 20;
const STOPS = 4;

/** The server is ended while writes are under way: at once, or asked to stop. */
export const kills: Family = {
  name: 'kills',
  async *faults(context) {
    yield await killed(context);
    yield await stopped(context);
  },
};

async function killed(context: FaultContext): Promise<FaultRow> {
  const random = seededRandom(context.seed);
  const served = await ServedOracle.open(context);
  const { oracle } = served;
  const problems: string[] = [];
  for (let round = 0; round < KILLS; round++) {
    const enough = oracle.entries.length + 3 + Math.floor(random() * 12);
    let killing: Promise<void> | undefined;
    await served.writeUntil(() => {
      // The other writers wait for an answer at this moment.
      if (oracle.entries.length >= enough) killing ??= served.server.kill();
      return killing !== undefined;
    });
    await killing;
    await served.start();
  }
  problems.push(...(await served.missing()));
  if ((await served.server.stop()) !== 0) problems.push('did not stop in order');
  return {
    fault: 'kill -9 of the server',
    done: `${KILLS} kills under load, ${oracle.unanswered} requests cut off`,
    found: `${oracle.entries.length} acknowledged writes, ${problems.length} problems`,
    checked: oracle.entries.length,
    problems,
  };
}

async function stopped(context: FaultContext): Promise<FaultRow> {
  const served = await ServedOracle.open(context);
  const { oracle } = served;
  const problems: string[] = [];
  let slowestMs = 0;
  for (let round = 0; round < STOPS; round++) {
    const enough = oracle.entries.length + 10;
    let ended: Promise<unknown[]> | undefined;
    let askedAtMs = 0;
    await served.writeUntil(() => {
      if (!ended && oracle.entries.length >= enough) {
        ended = once(served.server.child, 'exit').then((outcome) => {
          slowestMs = Math.max(slowestMs, performance.now() - askedAtMs);
          return outcome;
        });
        askedAtMs = performance.now();
        served.server.child.kill('SIGTERM');
      }
      // Load goes on until the server is gone.
      return served.server.child.exitCode !== null || served.server.child.signalCode !== null;
    });
    const [code] = (await ended)!;
    if (code !== 0) problems.push(`stop ${round + 1} ended with code ${String(code)}: ${served.words}`);
    await served.start();
  }
  problems.push(...(await served.missing()));
  await served.server.stop();
  return {
    fault: 'SIGTERM under load',
    done: `${STOPS} stops; the slowest took ${(slowestMs / 1000).toFixed(1)} s of ${STOP_WITHIN_MS / 1000} s`,
    found: `${oracle.entries.length} acknowledged writes, ${problems.length} problems`,
    checked: oracle.entries.length,
    problems,
  };
}
