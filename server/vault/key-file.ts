import fs from 'node:fs';
import path from 'node:path';
import { replaceSynced } from '../identity/replace-synced.ts';

export const keyFilePath = (folder: string): string => path.join(folder, 'master-key');

/** Texts of master keys, one per line, the current one first; undefined if there is no such file. */
export function readKeyFile(folder: string): string[] | undefined {
  const file = keyFilePath(folder);
  if (!fs.existsSync(file)) return undefined;
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

/** Replaces the file in one step. Only its owner can read it, and it survives a power failure. */
export function writeKeyFile(folder: string, texts: readonly string[]): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  replaceSynced(keyFilePath(folder), texts.map((text) => `${text}\n`).join(''));
}
