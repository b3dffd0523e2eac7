import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBinaries, startMeasuredCluster } from '#server/db/testing/postgres-cluster.ts';
import { type ServerProcess, startServer } from '#tests/e2e/server-process.ts';
import { type LoadPractice, openPractice } from './practices.ts';

/** A server on one of the databases, with a practice that is measured and others that work. */
export type Side = {
  name: string;
  server: ServerProcess;
  probed: LoadPractice;
  /** Of the probed practice. */
  clientId: string;
  workers: readonly { practice: LoadPractice; clientId: string }[];
  stop(): Promise<void>;
};

/** The built-in database, and PostgreSQL where it is installed. */
export async function openSides(workers: number): Promise<Side[]> {
  const embedded = await openSide('embedded', {}, workers);
  const binaries = findBinaries();
  if (binaries === undefined) return [embedded];
  try {
    return [embedded, await openPostgresSide(binaries, workers)];
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

async function openPostgresSide(binaries: string, workers: number): Promise<Side> {
  const cluster = await startMeasuredCluster(binaries);
  try {
    const side = await openSide('PostgreSQL', { DATABASE_URL: cluster.url }, workers);
    const stop = async () => {
      await side.stop();
      cluster.stop();
    };
    return { ...side, stop };
  } catch (error) {
    cluster.stop();
    throw error;
  }
}

async function openSide(name: string, database: Record<string, string>, workers: number): Promise<Side> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loopwell-load-'));
  const environment = { REGISTRATION: 'open', LOG_LEVEL: 'error', ...database };
  const server = await startServer({ dataDir, environment, isMeasured: true });
  const stop = async () => {
    await server.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const probed = await openPractice(server, true);
    const clientId = await addClient(probed);
    const others: Side['workers'][number][] = [];
    for (let index = 0; index < workers; index++) {
      const practice = await openPractice(server, false);
      others.push({ practice, clientId: await addClient(practice) });
    }
    return { name, server, probed, clientId, workers: others, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function addClient({ base, call }: LoadPractice): Promise<string> {
  const made = await call('POST', `${base}/client`, { firstName: 'Noa', lastName: 'Lind' });
  return ((await made.json()) as { clientId: string }).clientId;
}

/** Processor time of the server in milliseconds, its database thread included; NaN where the system does not tell. */
export function cpuMsOf({ pid }: ServerProcess): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // Two fields of hundredths of a second.
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return Number.NaN;
  }
}
