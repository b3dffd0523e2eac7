import fs from 'node:fs/promises';
import path from 'node:path';
import type { KeptLetters, OutgoingLetter } from '../ports/mail-transport.ts';

/** What ends the name of a file that is not whole yet. */
export const UNFINISHED = '.part';
const NAMED = /_([0-9a-f-]{36})\.eml(?:\.part)?$/;

/** In order of writing; colons are no part of a file name everywhere. */
export const fileNameOf = ({ writtenAt, mailId }: Pick<OutgoingLetter, 'writtenAt' | 'mailId'>): string =>
  `${writtenAt.replaceAll(/[:.]/g, '-')}_${mailId}.eml`;

/** The letters a file transport has left in its folder, whether or not it is the one in use. */
export function createKeptLetters(folder: string): KeptLetters {
  const files = async () =>
    (await namesIn(folder)).flatMap((name) => {
      const mailId = NAMED.exec(name)?.[1];
      return mailId === undefined ? [] : [{ name, mailId }];
    });
  return {
    list: async () => (await files()).map(({ mailId }) => mailId),
    async remove(mailIds) {
      const unwanted = new Set(mailIds);
      if (unwanted.size === 0) return;
      for (const { name, mailId } of await files()) {
        if (unwanted.has(mailId)) await fs.rm(path.join(folder, name), { force: true });
      }
    },
  };
}

/** No folder yet: no letter has been written. */
const namesIn = (folder: string): Promise<string[]> =>
  fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
