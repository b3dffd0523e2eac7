import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDemo } from '../practice.ts';
import { startServer } from '../server-process.ts';
import { copyUnusedData, demoFolder } from './unused-data.ts';

export type DemoSignIn = Awaited<ReturnType<typeof makeDemo>>;

const LOOK_EVERY_MS = 200;

/** Copies the data folder of a server with the demo practice; resolves to the sign-in of its therapist. */
export async function copyDemoData(to: string): Promise<DemoSignIn> {
  const made = await madeOnce();
  await cp(path.join(made, 'data'), to, { recursive: true });
  return JSON.parse(await readFile(path.join(made, 'sign-in.json'), 'utf8')) as DemoSignIn;
}

/** The first test of a run makes it, the others wait: computing its sessions takes longer than most tests. */
async function madeOnce(): Promise<string> {
  const folder = demoFolder();
  const made = path.join(folder, 'made');
  const making = path.join(folder, 'making');
  await mkdir(folder, { recursive: true });
  for (;;) {
    if (await stat(made).catch(() => undefined)) return made;
    if (!(await isFirstToMake(making))) {
      await delay(LOOK_EVERY_MS);
      continue;
    }
    try {
      // Another worker may have ended between the look above and now.
      if (await stat(made).catch(() => undefined)) return made;
      await make(making);
      await rename(making, made);
    } finally {
      await rm(making, { recursive: true, force: true });
    }
  }
}

async function isFirstToMake(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function make(folder: string): Promise<void> {
  const dataDir = path.join(folder, 'data');
  await copyUnusedData(dataDir);
  // Its sessions are computed, so the server has to be quick, not its start.
  const server = await startServer({ dataDir, isMeasured: true });
  try {
    await writeFile(path.join(folder, 'sign-in.json'), JSON.stringify(await makeDemo(server.url)));
  } finally {
    await server.kill('SIGTERM');
  }
}
