import fs from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Delivery, EmailTransport } from '../ports/mail-transport.ts';
import { compose } from './compose.ts';
import { fileNameOf, UNFINISHED } from './kept-emails.ts';

/** A retry would fail in the same way. */
const UNWRITABLE: Delivery = {
  kind: 'never',
  reason: 'The e-mail could not be written. Check the address of the recipient.',
};

/**
 * Writes e-mails as `.eml` files, which any mail program opens: nothing leaves the machine until SMTP is set up. Files
 * appear atomically.
 */
export function createFileTransport(folder: string, from: string): EmailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(email) {
      let message: Buffer;
      try {
        const composed = await composer.sendMail(compose(email, from));
        if (composed.envelope.to.length === 0) return UNWRITABLE;
        message = composed.message as Buffer;
      } catch {
        return UNWRITABLE;
      }
      try {
        await fs.mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(path.join(folder, fileNameOf(email)), message);
        return { kind: 'sent' };
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
        return { kind: 'later', reason: `The e-mail could not be written to the data folder (${code}).` };
      }
    },
    close: () => composer.close(),
  };
}

async function writeWhole(name: string, bytes: Buffer): Promise<void> {
  const unfinished = `${name}${UNFINISHED}`;
  // Readable by its owner only: the e-mail can contain a code.
  await fs.writeFile(unfinished, bytes, { mode: 0o600, flush: true });
  await fs.rename(unfinished, name);
}
