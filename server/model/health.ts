import type { HealthState, HealthSummary, ServerHealth } from '#shared/api/practice/health.ts';

export type HealthFacts = Pick<ServerHealth, 'database' | 'disk' | 'backup' | 'email'>;

const HOUR_MS = 3600_000;
/** An hour of recording takes about 30 MB, so there is time to act. */
const LOW_DISK_BYTES = 1024 ** 3;
/** PostgreSQL needs room for its log even to delete something. */
const FULL_DISK_BYTES = 64 * 1024 ** 2;
/** E-mails are tried again for longer than this only if the mail server does not take them. */
const SLOW_EMAIL_MS = HOUR_MS;

/** The state of each part, and of the whole: `failed` only where people cannot work. */
export function judgeHealth(facts: HealthFacts, version: string, nowMs: number): HealthSummary {
  const checks: HealthSummary['checks'] = {
    database: facts.database ? 'ok' : 'failed',
    disk: diskState(facts.disk),
    ...backupStates(facts.backup, nowMs),
    email: isOlder(facts.email.oldestWaitingAt, SLOW_EMAIL_MS, nowMs) ? 'degraded' : 'ok',
  };
  const isDegraded = Object.values(checks).some((state) => state === 'degraded' || state === 'failed');
  const isFailed = checks.database === 'failed' || checks.disk === 'failed';
  return { status: isFailed ? 'failed' : isDegraded ? 'degraded' : 'ok', version, checks };
}

function diskState(disk: HealthFacts['disk']): HealthState {
  if (!disk || disk.freeBytes < FULL_DISK_BYTES) return 'failed';
  return disk.freeBytes < LOW_DISK_BYTES ? 'degraded' : 'ok';
}

function backupStates(
  { everyHours, madeAt, verifiedAt, problem }: HealthFacts['backup'],
  nowMs: number,
): { backup: HealthState; backupTest: HealthState } {
  if (everyHours === null) return { backup: 'off', backupTest: 'off' };
  // One that is running, or was late by an hour, is in order; a missed one is not.
  const latestMs = everyHours * HOUR_MS * 1.5 + HOUR_MS;
  const isLate = (at: string | null) => at === null || isOlder(at, latestMs, nowMs);
  return {
    backup: problem !== null || isLate(madeAt) ? 'degraded' : 'ok',
    backupTest: isLate(verifiedAt) ? 'degraded' : 'ok',
  };
}

const isOlder = (at: string | null, ageMs: number, nowMs: number): boolean =>
  at !== null && nowMs - Date.parse(at) > ageMs;
