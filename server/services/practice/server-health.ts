import { getServerHealth, type ServerHealth } from '#shared/api/practice/health.ts';
import { judgeHealth } from '#server/model/health.ts';
import { readHealthFacts } from '#server/repositories/practice/server-health.ts';
import type { Deps } from '../core/deps.ts';
import { service } from '../core/service.ts';

type HealthDeps = Pick<Deps, 'db' | 'clock' | 'health'>;

const HOUR_MS = 3600_000;
/** A load balancer that waits longer takes the server for dead anyway. */
const PATIENCE_MS = 5000;
/** Anybody may ask, so the database is asked only so often. */
const FRESH_MS = 5000;

export const show = service.outside(getServerHealth, ({ deps }) => readServerHealth(deps));

/** The state of this server. A database that does not answer in time counts as failed. */
export async function readServerHealth({ db, clock, health }: HealthDeps): Promise<ServerHealth> {
  const [facts, disk] = await Promise.all([
    within(PATIENCE_MS, db.tx('system', readHealthFacts)),
    within(PATIENCE_MS, health.disk()),
  ]);
  const found: Pick<ServerHealth, 'database' | 'disk' | 'backup' | 'email'> = {
    database: facts ? { engine: health.engine, version: facts.version, sizeBytes: facts.sizeBytes } : null,
    disk: disk ?? null,
    backup: {
      everyHours: health.backupEveryMs === undefined ? null : health.backupEveryMs / HOUR_MS,
      madeAt: facts?.madeAt ?? null,
      verifiedAt: facts?.verifiedAt ?? null,
      problem: facts?.problem ?? null,
    },
    email: { waiting: facts?.waiting ?? 0, oldestWaitingAt: facts?.oldestWaitingAt ?? null },
  };
  return { ...judgeHealth(found, health.version, clock.nowMs()), ...found };
}

/** As {@link readServerHealth}; requests within a few seconds share an answer. */
export function createHealthReader(deps: HealthDeps): () => Promise<ServerHealth> {
  let atMs = Number.NEGATIVE_INFINITY;
  let answer: Promise<ServerHealth> | undefined;
  return () => {
    const nowMs = deps.clock.nowMs();
    if (!answer || nowMs - atMs >= FRESH_MS || nowMs < atMs) {
      atMs = nowMs;
      answer = readServerHealth(deps);
    }
    return answer;
  };
}

/** Undefined if it fails or takes longer. */
async function within<T>(patienceMs: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs);
  });
  try {
    return await Promise.race([work, tooLong]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
