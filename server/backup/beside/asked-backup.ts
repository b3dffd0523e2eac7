import { type BackupSource, makeBackup } from '../snapshot/make-backup.ts';
import { backupWords } from '../words.ts';
import type { ControlRequest } from './control-socket.ts';

/** Makes the backup that a command asks the running server for. It stops with the command, and with the server. */
export const askedBackup =
  (source: BackupSource, stopping: AbortSignal) =>
  async (
    { target, secret }: ControlRequest,
    signal: AbortSignal,
    say: (line: string) => void,
  ): Promise<void> => {
    const report = await makeBackup(source, { target, secret, signal: AbortSignal.any([signal, stopping]) });
    for (const line of backupWords(report)) say(line);
  };
