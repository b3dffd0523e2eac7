import fs from 'node:fs';
import { AppError } from '#shared/errors.ts';
import type { BackupSettings } from '#server/read-backup-settings.ts';
import type { BackupSecret } from './format/key-record.ts';

/** The secret of the settings; undefined if there is none. Throws AppError if the key file cannot be read. */
export function configuredSecret({
  passphrase,
  keyFile,
}: Pick<BackupSettings, 'passphrase' | 'keyFile'>): BackupSecret | undefined {
  if (passphrase !== undefined) return { kind: 'passphrase', passphrase };
  if (keyFile === undefined) return undefined;
  try {
    return { kind: 'keyFile', bytes: fs.readFileSync(keyFile) };
  } catch (error) {
    throw new AppError(
      'invalid',
      `The key file of the backups, ${keyFile}, cannot be read (${(error as NodeJS.ErrnoException).code}). Check ` +
        'BACKUP_KEY_FILE.',
    );
  }
}
