import readline from 'node:readline/promises';
import { Writable } from 'node:stream';
import { AppError } from '#shared/errors.ts';
import { configuredSecret } from '../backup/configured-secret.ts';
import type { BackupSecret } from '../backup/format/key-record.ts';
import type { BackupSettings } from '../read-backup-settings.ts';

/** The secret of the settings, or a passphrase asked for at the terminal: twice where a new backup is made with it. */
export async function askSecret(settings: BackupSettings, isNew: boolean): Promise<BackupSecret> {
  const secret = configuredSecret(settings);
  if (secret) return secret;
  if (!process.stdin.isTTY) {
    throw new AppError(
      'invalid',
      'Backups are encrypted. Set BACKUP_PASSPHRASE, or BACKUP_KEY_FILE to the name of a key file, and keep it in ' +
        'another place than the backups: without it nobody can restore them.',
    );
  }
  const passphrase = await askHidden('Passphrase of the backup: ');
  if (isNew && (await askHidden('The same once more: ')) !== passphrase) {
    throw new AppError('invalid', 'The two passphrases differ. Start again.');
  }
  return { kind: 'passphrase', passphrase };
}

async function askHidden(question: string): Promise<string> {
  const nothingShown = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asking = readline.createInterface({ input: process.stdin, output: nothingShown, terminal: true });
  process.stderr.write(question);
  try {
    return await asking.question('');
  } finally {
    asking.close();
    process.stderr.write('\n');
  }
}
