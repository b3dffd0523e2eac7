import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';

/** The newest e-mail to an address, from the server's outbox. */
async function newestEmail(dataDir: string, to: string): Promise<string | undefined> {
  const folder = path.join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const emails = names.filter((name) => name.endsWith('.eml')).sort();
  for (const name of emails.reverse()) {
    // Long lines of an e-mail are broken with '=' at the end (RFC 2045).
    const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll(/=\r?\n/g, '');
    if (text.includes(`To: ${to}`)) return text;
  }
  return undefined;
}

/** The match of `pattern` in the newest e-mail to an address; waits for the e-mail. */
export async function findInEmail(dataDir: string, to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => (found = pattern.exec((await newestEmail(dataDir, to)) ?? '')?.[1]), {
      timeout: 90_000,
    })
    .toBeDefined();
  return found ?? '';
}

/** The code of the newest e-mail to an address; waits for the e-mail. */
export const codeFromEmail = (dataDir: string, to: string): Promise<string> =>
  findInEmail(dataDir, to, /^Subject: (\d{8})/m);
