import type { Db } from './db/db.ts';
import { startSender, systemTimer } from './mail/sender.ts';
import { runBillingUpkeep } from './services/commerce/billing-upkeep.ts';
import { anchorLogs, type KnownAnchors } from './services/core/audit-anchors.ts';
import type { Deps } from './services/core/deps.ts';
import { forgetWholeAllowances } from './repositories/core/request-rates.ts';
import { interruptSilentSessions, SILENT_AFTER_MS } from './services/sessions/session-upkeep.ts';

const MINUTE_MS = 60_000;

type Upkeep = { work: () => Promise<unknown>; everyMs: number; onError: (error: unknown) => void };

/** Starts what the server does by itself, without a request. The returned function stops it. */
export function startUpkeep(deps: Deps, { tidy }: Pick<Db, 'tidy'>): () => Promise<void> {
  const { clock, db, logger } = deps;
  const startedMs = clock.nowMs();
  const known: KnownAnchors = new Map();
  const all: Upkeep[] = [
    {
      work: () => anchorLogs(deps, known),
      everyMs: MINUTE_MS,
      onError: (error) => logger.error('the audit log was not anchored', { error: String(error) }),
    },
    {
      // Invoices fall due while nobody is signed in.
      work: () => runBillingUpkeep(deps),
      everyMs: 60 * MINUTE_MS,
      onError: (error) => logger.error('billing upkeep failed', { error: String(error) }),
    },
    {
      // Begins 2 min after the start, because no browser could report while the server was down.
      work: async () => {
        if (clock.nowMs() - startedMs >= SILENT_AFTER_MS) await interruptSilentSessions(deps);
      },
      everyMs: MINUTE_MS / 2,
      onError: (error) => logger.error('session upkeep failed', { error: String(error) }),
    },
  ];
  all.push({
    work: () => db.tx('system', (sql) => forgetWholeAllowances(sql, clock.nowMs())),
    everyMs: 10 * MINUTE_MS,
    onError: (error) => logger.warn('old request counts not removed', { error: String(error) }),
  });
  // PostgreSQL vacuums by itself. Without it the lists of a large practice would become slow.
  if (tidy) {
    const onError = (error: unknown) => logger.warn('the database was not tidied', { error: String(error) });
    all.push({ work: tidy, everyMs: 10 * MINUTE_MS, onError });
  }
  const tasks = all.map(({ work, everyMs, onError }) =>
    startSender({ sendDue: () => work().then(() => 0), everyMs, onError, setTimer: systemTimer }),
  );
  return async () => {
    for (const task of tasks) await task.stop();
  };
}
