import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import { type BackupTimes, readBackupTimes } from './backup/schedule/due.ts';
import { type Environment, oneOf } from './read-variables.ts';

export type BackupSettings = {
  passphrase: string | undefined;
  /** Absolute path of a file whose bytes are the secret. */
  keyFile: string | undefined;
  /** Absolute path of the folder of the backups by schedule; undefined: none are made. */
  folder: string | undefined;
  times: BackupTimes;
  /** Make a backup before an update changes the database. */
  isBeforeUpdate: boolean;
};

/** Throws AppError naming the invalid variable, without a secret. */
export function readBackupSettings(environment: Environment, cwd: string): BackupSettings {
  const { BACKUP_PASSPHRASE, BACKUP_KEY_FILE, BACKUP_FOLDER, BACKUP_TIME } = environment;
  if (BACKUP_PASSPHRASE && BACKUP_KEY_FILE) {
    throw new AppError(
      'invalid',
      'BACKUP_PASSPHRASE and BACKUP_KEY_FILE are both set. Backups have one of them: leave the other out.',
    );
  }
  return {
    passphrase: BACKUP_PASSPHRASE || undefined,
    keyFile: BACKUP_KEY_FILE ? path.resolve(cwd, BACKUP_KEY_FILE) : undefined,
    folder: BACKUP_FOLDER ? path.resolve(cwd, BACKUP_FOLDER) : undefined,
    times: readBackupTimes(BACKUP_TIME),
    isBeforeUpdate: oneOf(environment, 'BACKUP_BEFORE_UPDATE', ['on', 'off']) !== 'off',
  };
}
