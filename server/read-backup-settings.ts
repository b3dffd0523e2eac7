import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { Environment } from './read-variables.ts';

export type BackupSettings = {
  passphrase: string | undefined;
  /** Absolute path of a file whose bytes are the secret. */
  keyFile: string | undefined;
};

/** Throws AppError naming the invalid variable, without a secret. */
export function readBackupSettings(
  { BACKUP_PASSPHRASE, BACKUP_KEY_FILE }: Environment,
  cwd: string,
): BackupSettings {
  if (BACKUP_PASSPHRASE && BACKUP_KEY_FILE) {
    throw new AppError(
      'invalid',
      'BACKUP_PASSPHRASE and BACKUP_KEY_FILE are both set. Backups have one of them: leave the other out.',
    );
  }
  return {
    passphrase: BACKUP_PASSPHRASE || undefined,
    keyFile: BACKUP_KEY_FILE ? path.resolve(cwd, BACKUP_KEY_FILE) : undefined,
  };
}
