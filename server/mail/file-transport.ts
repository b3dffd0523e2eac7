import fs from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailTransport, OutgoingLetter } from '../ports/mail-transport.ts';
import { compose } from './compose.ts';

/**
 * Letters as `.eml` files, which any mail program opens: nothing leaves the machine until somebody sets up SMTP. A file
 * appears whole or not at all.
 */
export function createFileTransport(folder: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter) {
      const { message } = await composer.sendMail(compose(letter, from));
      try {
        await fs.mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(path.join(folder, fileNameOf(letter)), message as Buffer);
        return { kind: 'sent' };
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
        return { kind: 'later', reason: `The letter could not be written to the data folder (${code}).` };
      }
    },
    close: () => composer.close(),
  };
}

/** In order of writing; colons are no part of a file name everywhere. */
const fileNameOf = ({ writtenAt, mailId }: OutgoingLetter): string =>
  `${writtenAt.replaceAll(/[:.]/g, '-')}_${mailId}.eml`;

async function writeWhole(name: string, bytes: Buffer): Promise<void> {
  const unfinished = `${name}.part`;
  // Only its owner may read it: it can hold a code.
  const handle = await fs.open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await fs.rename(unfinished, name);
}
