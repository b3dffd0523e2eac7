import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';

type PracticePlace = { dataDirectory: string; keysFolder?: string | undefined };

const KEYS = 'keys/';

const placeOf = ({ dataDirectory, keysFolder }: PracticePlace, name: string): string =>
  keysFolder !== undefined && name.startsWith(KEYS)
    ? path.join(keysFolder, name.slice(KEYS.length))
    : path.join(dataDirectory, name);

export type PracticeFile = { name: string; bytes: Uint8Array };

/**
 * Files of the data folder without which a restored practice is not the same: keys for sign-in and stored secrets, signed
 * heads of the audit logs, prices. A list of what is taken, so that a key that has to stay apart from backups (the master
 * key of the encryption at rest) is never copied by accident.
 */
const SINGLE_FILES = ['keys/signing-key.json', 'keys/secrets-key', 'keys/anchor-key.pem', 'commerce.json'];
const FOLDERS = [{ folder: 'anchors', end: '.jsonl' }];

/** Read before the rows: an anchor must never be newer than the log it was signed for. */
export async function readPracticeFiles(place: PracticePlace): Promise<PracticeFile[]> {
  const { dataDirectory } = place;
  const names = [...SINGLE_FILES];
  for (const { folder, end } of FOLDERS) {
    const found = await fs.readdir(path.join(dataDirectory, folder)).catch(ifMissing([]));
    names.push(...found.filter((name) => name.endsWith(end)).map((name) => `${folder}/${name}`));
  }
  const files: PracticeFile[] = [];
  for (const name of names.sort()) {
    const bytes = await fs.readFile(placeOf(place, name)).catch(ifMissing(undefined));
    if (bytes) files.push({ name, bytes });
  }
  return files;
}

/** Whether a backup may put a file of this name into a data folder. */
export const isPracticeFile = (name: string): boolean =>
  SINGLE_FILES.includes(name) ||
  FOLDERS.some(({ folder, end }) => path.posix.dirname(name) === folder && name.endsWith(end));

/** The key file that has to stay apart from backups, if this installation has one. */
export function keyApart(place: PracticePlace): string | undefined {
  const file = placeOf(place, 'keys/master-key');
  return existsSync(file) ? file : undefined;
}

const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
