import fs from 'node:fs/promises';
import path from 'node:path';

export type PracticeFile = { name: string; bytes: Uint8Array };

/**
 * Files of the data folder without which a restored practice is not the same: keys for sign-in and stored secrets, signed
 * heads of the audit logs, prices. A list of what is taken, so that a key that has to stay apart from backups (the master
 * key of the encryption at rest) is never copied by accident.
 */
const SINGLE_FILES = ['keys/signing-key.json', 'keys/secrets-key', 'keys/anchor-key.pem', 'commerce.json'];
const FOLDERS = [{ folder: 'anchors', end: '.jsonl' }];

/** Read before the rows: an anchor must never be newer than the log it was signed for. */
export async function readPracticeFiles(dataDirectory: string): Promise<PracticeFile[]> {
  const names = [...SINGLE_FILES];
  for (const { folder, end } of FOLDERS) {
    const found = await fs.readdir(path.join(dataDirectory, folder)).catch(ifMissing([]));
    names.push(...found.filter((name) => name.endsWith(end)).map((name) => `${folder}/${name}`));
  }
  const files: PracticeFile[] = [];
  for (const name of names.sort()) {
    const bytes = await fs.readFile(path.join(dataDirectory, name)).catch(ifMissing(undefined));
    if (bytes) files.push({ name, bytes });
  }
  return files;
}

/** Whether a backup may put a file of this name into a data folder. */
export const isPracticeFile = (name: string): boolean =>
  SINGLE_FILES.includes(name) ||
  FOLDERS.some(({ folder, end }) => path.posix.dirname(name) === folder && name.endsWith(end));

const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
