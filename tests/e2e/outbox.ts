import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';

/** The newest letter to an address as the server has put it into its outbox. */
async function newestLetter(dataDir: string, to: string): Promise<string | undefined> {
  const folder = path.join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const letters = names.filter((name) => name.endsWith('.eml')).sort();
  for (const name of letters.reverse()) {
    // Long lines of a letter are broken with '=' at the end (RFC 2045).
    const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll(/=\r?\n/g, '');
    if (text.includes(`To: ${to}`)) return text;
  }
  return undefined;
}

/** What `pattern` finds in the newest letter to an address; waits for the letter. */
export async function findInLetter(dataDir: string, to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => (found = pattern.exec((await newestLetter(dataDir, to)) ?? '')?.[1]), {
      timeout: 90_000,
    })
    .toBeDefined();
  return found ?? '';
}

/** The code of the newest letter to an address; waits for the letter. */
export const codeFromLetter = (dataDir: string, to: string): Promise<string> =>
  findInLetter(dataDir, to, /^Subject: (\d{8})/m);
