import type { HealthCheck, HealthState, ServerHealth } from '#shared/api/practice/health.ts';
import { countOf, formatBytes, formatDateTime } from '#ui/text/format.ts';

export type HealthRow = {
  check: HealthCheck;
  name: string;
  state: HealthState;
  details: string;
  /** What to do; undefined if nothing. */
  advice: string | undefined;
};

export const STATE_WORDS: Readonly<Record<HealthState, string>> = {
  ok: 'In order',
  degraded: 'Needs attention',
  failed: 'Failed',
  off: 'Not set up',
};

/** One row per part of the server. */
export function healthRows(health: ServerHealth): HealthRow[] {
  const rows: Omit<HealthRow, 'state'>[] = [
    { check: 'database', name: 'Database', ...databaseWords(health) },
    { check: 'disk', name: 'Disk space', ...diskWords(health) },
    { check: 'backup', name: 'Last backup', ...backupWords(health) },
    { check: 'backupTest', name: 'Last tested backup', ...testWords(health) },
    { check: 'email', name: 'E-mails', ...emailWords(health) },
  ];
  return rows.map((row) => ({ ...row, state: health.checks[row.check] }));
}

type Words = Pick<HealthRow, 'details' | 'advice'>;

function databaseWords({ database }: ServerHealth): Words {
  if (!database)
    return { details: 'No answer', advice: "Check the server's disk, and the database if it is PostgreSQL." };
  const engine = database.engine === 'built-in' ? 'Built-in PostgreSQL' : 'PostgreSQL';
  return { details: `${engine} ${database.version}, ${formatBytes(database.sizeBytes)}`, advice: undefined };
}

function diskWords({ disk, checks }: ServerHealth): Words {
  const details = disk ? `${formatBytes(disk.freeBytes)} free of ${formatBytes(disk.totalBytes)}` : 'Unknown';
  const isLow = checks.disk !== 'ok';
  return { details, advice: isLow ? 'Free some space. An hour of recording takes about 30 MB.' : undefined };
}

const SETUP = 'Set BACKUP_FOLDER and a passphrase on the server. Without a backup, a lost disk is lost data.';

function backupWords({ backup, checks }: ServerHealth): Words {
  if (backup.everyHours === null) return { details: 'No backups are made', advice: SETUP };
  const details = backup.madeAt === null ? 'None yet' : formatDateTime(backup.madeAt);
  if (backup.problem !== null) return { details, advice: backup.problem };
  return {
    details,
    advice: checks.backup === 'degraded' ? 'A backup is overdue. Read the log of the server.' : undefined,
  };
}

function testWords({ backup, checks }: ServerHealth): Words {
  if (backup.everyHours === null) return { details: 'None', advice: undefined };
  return {
    details: backup.verifiedAt === null ? 'None yet' : formatDateTime(backup.verifiedAt),
    advice:
      checks.backupTest === 'degraded' ? 'The last backups could not be restored for a test.' : undefined,
  };
}

function emailWords({ email, checks }: ServerHealth): Words {
  if (email.waiting === 0) return { details: 'None waiting', advice: undefined };
  return {
    details: `${countOf(email.waiting, 'e-mail')} waiting, the oldest since ${formatDateTime(email.oldestWaitingAt)}`,
    advice:
      checks.email === 'degraded' ? 'The mail server does not take e-mails. Check SMTP_URL.' : undefined,
  };
}
