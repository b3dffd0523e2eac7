import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../server-process.ts';

/** Environment variable with the folder, for the workers of this run. */
const VARIABLE = 'LOOPWELL_UNUSED_DATA';

/** Starts a server once and stops it: creating its database takes longer than most tests, copying it does not. */
export default async function makeUnusedData(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loopwell-unused-'));
  const server = await startServer({ dataDir });
  await server.kill('SIGTERM');
  process.env[VARIABLE] = dataDir;
  return async () => {
    for (const folder of [dataDir, demoFolder()]) await rm(folder, { recursive: true, force: true });
  };
}

/** For the data of the demo practice, see demo-data.ts. */
export const demoFolder = (): string => `${process.env[VARIABLE]!}-demo`;

/** Copies the data folder of a server that has not been set up. */
export const copyUnusedData = (to: string): Promise<void> =>
  cp(process.env[VARIABLE]!, to, { recursive: true });
