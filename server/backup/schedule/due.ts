import { AppError } from '#shared/errors.ts';

/** When backups are made: every day at a time of the server's clock, or at an interval. */
export type BackupTimes = { kind: 'daily'; hour: number; minute: number } | { kind: 'every'; hours: number };

export const DEFAULT_TIMES: BackupTimes = { kind: 'daily', hour: 3, minute: 30 };

const HOUR_MS = 3600_000;
const MOST_HOURS = 168;

/** Reads `03:30` or `6h`. Throws AppError naming the variable. */
export function readBackupTimes(text: string | undefined): BackupTimes {
  if (!text) return DEFAULT_TIMES;
  const daily = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text);
  if (daily) return { kind: 'daily', hour: Number(daily[1]), minute: Number(daily[2]) };
  const every = /^(\d{1,3})h$/.exec(text);
  const hours = Number(every?.[1] ?? 0);
  if (hours >= 1 && hours <= MOST_HOURS) return { kind: 'every', hours };
  throw new AppError(
    'invalid',
    `BACKUP_TIME=${text} is not known. Write a time of day such as 03:30, or an interval from 1h to ${MOST_HOURS}h.`,
  );
}

/** Whether a backup is due. `lastMs` is when the last one began; undefined: there is none yet. */
export function isBackupDue(times: BackupTimes, lastMs: number | undefined, nowMs: number): boolean {
  if (lastMs === undefined) return true;
  // After the clock was set back, a backup of the future must not stop all others.
  if (lastMs > nowMs + HOUR_MS) return true;
  if (times.kind === 'every') return nowMs - lastMs >= times.hours * HOUR_MS;
  return lastMs < lastOccurrence(times.hour, times.minute, nowMs);
}

/** Between two backups at the most, in milliseconds: what is older is overdue. */
export const intervalOf = (times: BackupTimes): number =>
  (times.kind === 'every' ? times.hours : 24) * HOUR_MS;

function lastOccurrence(hour: number, minute: number, nowMs: number): number {
  const at = new Date(nowMs);
  at.setHours(hour, minute, 0, 0);
  if (at.getTime() > nowMs) at.setDate(at.getDate() - 1);
  return at.getTime();
}
