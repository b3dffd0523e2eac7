import fs from 'node:fs/promises';
import path from 'node:path';
import type { KeptEmails, OutgoingEmail } from '../ports/mail-transport.ts';

/** Suffix of a file that is not complete yet. */
export const UNFINISHED = '.part';
/** Matches only names from {@link fileNameOf}: all other files in the folder belong to someone else. */
const NAMED =
  /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})Z_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml(?:\.part)?$/;

/** Sorts by time of writing. Some file systems do not allow colons in file names. */
export const fileNameOf = ({ writtenAt, mailId }: Pick<OutgoingEmail, 'writtenAt' | 'mailId'>): string =>
  `${writtenAt.replaceAll(/[:.]/g, '-')}_${mailId}.eml`;

/** The e-mails a file transport has left in its folder, whether or not this transport is in use now. */
export function createKeptEmails(folder: string): KeptEmails {
  const files = async () =>
    (await namesIn(folder)).flatMap((name) => {
      const [, upToHour, minute, second, millisecond, mailId] = NAMED.exec(name) ?? [];
      if (mailId === undefined) return [];
      return [{ name, mailId, writtenAt: `${upToHour}:${minute}:${second}.${millisecond}Z` }];
    });
  return {
    listBefore: async (before) => {
      const old = (await files()).filter(({ writtenAt }) => Date.parse(writtenAt) < Date.parse(before));
      return old.map(({ mailId }) => mailId);
    },
    async remove(mailIds) {
      const unwanted = new Set(mailIds);
      if (unwanted.size === 0) return;
      for (const { name, mailId } of await files()) {
        if (unwanted.has(mailId)) await fs.rm(path.join(folder, name), { force: true });
      }
    },
  };
}

/** No folder yet: no e-mail has been written. */
const namesIn = (folder: string): Promise<string[]> =>
  fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
