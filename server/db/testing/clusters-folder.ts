import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const VARIABLE = 'LOOPWELL_TEST_CLUSTERS';

/** Folder of the clusters that the tests of this run start. */
export function clustersFolder(): string {
  const folder = process.env[VARIABLE];
  if (folder === undefined) throw new Error('Only tests that Vitest runs can start a cluster.');
  return folder;
}

/**
 * Vitest calls this function before all tests, and the returned function after them. Vitest ends its worker processes
 * by a signal, so the workers cannot stop their own clusters.
 */
export function setup(): (() => void) | undefined {
  if (process.env[VARIABLE] !== undefined) return undefined;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-clusters-'));
  // The user 'postgres' needs to traverse this folder.
  fs.chmodSync(folder, 0o755);
  process.env[VARIABLE] = folder;
  return () => {
    for (const name of fs.readdirSync(folder)) stopNow(path.join(folder, name, 'data', 'postmaster.pid'));
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
}

function stopNow(pidFile: string): void {
  if (!fs.existsSync(pidFile)) return;
  // 'Immediate shutdown': https://www.postgresql.org/docs/15/server-shutdown.html
  process.kill(Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT');
}
