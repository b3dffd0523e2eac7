import fs from 'node:fs';
import path from 'node:path';

/** File system calls of {@link replaceSynced}; its test watches their order. */
export type SyncedFiles = Pick<
  typeof fs,
  'openSync' | 'writeSync' | 'fsyncSync' | 'closeSync' | 'renameSync'
>;

/**
 * Writes a file in one step: afterwards it has the old text or the new one, and the new one once this returns, also after
 * a power failure. Only its owner can read it.
 */
export function replaceSynced(file: string, text: string, files: SyncedFiles = fs): void {
  const temporary = `${file}.tmp`;
  const descriptor = files.openSync(temporary, 'w', 0o600);
  try {
    files.writeSync(descriptor, text);
    files.fsyncSync(descriptor);
  } finally {
    files.closeSync(descriptor);
  }
  files.renameSync(temporary, file);
  syncFolder(path.dirname(file), files);
}

/** Makes the names in a folder durable. Windows cannot open a folder, and makes names durable by itself. */
export function syncFolder(folder: string, files: SyncedFiles = fs): void {
  if (process.platform === 'win32') return;
  const descriptor = files.openSync(folder, 'r');
  try {
    files.fsyncSync(descriptor);
  } finally {
    files.closeSync(descriptor);
  }
}
