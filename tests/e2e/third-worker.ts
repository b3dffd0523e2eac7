import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Set by tests/run.mjs: a file for each worker that runs, and one as soon as the tests beside have ended. */
const FOLDER = process.env.LOOPWELL_TEST_TURNS;
export const OTHERS_ENDED = 'others-ended';
/** So many keep two cores busy while other tests run beside the browser tests. */
const ALWAYS_COUNT = 2;
const LOOK_EVERY_MS = 1000;

export const WORKERS_COUNT = FOLDER === undefined ? ALWAYS_COUNT : ALWAYS_COUNT + 1;

/** Returns when a worker may run tests, with a function to call when it ends. */
export async function takeTurn(parallelIndex: number): Promise<() => Promise<void>> {
  if (FOLDER === undefined) return async () => undefined;
  if (parallelIndex >= ALWAYS_COUNT) await untilFree(FOLDER);
  const running = path.join(FOLDER, `worker-${process.pid}`);
  await writeFile(running, '');
  return () => rm(running, { force: true });
}

async function untilFree(folder: string): Promise<void> {
  let haveOthersBegun = false;
  for (;;) {
    const names = await readdir(folder);
    if (mayThirdBegin(names, haveOthersBegun)) return;
    haveOthersBegun ||= names.length > 0;
    await delay(LOOK_EVERY_MS);
  }
}

/**
 * Earlier, the third worker would only take the processor of the tests beside. It holds a test from the start, and so must
 * also begin when the other workers have ended.
 */
export const mayThirdBegin = (names: readonly string[], haveOthersBegun: boolean): boolean =>
  names.includes(OTHERS_ENDED) || (haveOthersBegun && names.length === 0);
