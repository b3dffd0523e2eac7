// A folder for files that tests write. In memory if there is room: a database is hundreds of small files.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY_FOLDER = '/dev/shm';
/** Browser profiles, databases and uploads of four tests at once take less than half of it. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

function hasRoomInMemory() {
  if (!existsSync(MEMORY_FOLDER) || os.freemem() < 2 * ENOUGH_BYTES) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= ENOUGH_BYTES;
}

/** Removed when this process ends. */
export function makeScratchFolder() {
  const folder = mkdtempSync(path.join(hasRoomInMemory() ? MEMORY_FOLDER : os.tmpdir(), 'loopwell-tests-'));
  // The user 'postgres' needs access through it.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return folder;
}
