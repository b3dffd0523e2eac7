import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** End of the names of files that are being written. A power failure can leave one behind. */
export const UNFINISHED_FILE = '.part';

export const unfinishedName = (file: string): string =>
  path.join(
    path.dirname(file),
    `.${path.basename(file)}.${randomBytes(6).toString('hex')}${UNFINISHED_FILE}`,
  );

/** Under its name a file is always complete and durable: written under another name, synced, renamed. */
export async function writeWhole(file: string, bytes: Uint8Array | string): Promise<void> {
  const unfinished = unfinishedName(file);
  try {
    const handle = await fs.open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await fs.rename(unfinished, file);
  } catch (error) {
    await fs.rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** Makes the names in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system makes entries durable by itself.
  if (process.platform === 'win32') return;
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
