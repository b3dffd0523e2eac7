import type { Db } from './db/db.ts';
import { startSender, systemTimer } from './mail/sender.ts';
import type { Logger } from './ports/logger.ts';

const EVERY_MS = 10 * 60_000;

/**
 * Starts vacuuming the built-in database; the returned function stops it. PostgreSQL does this by itself. Without it
 * the lists of a large practice would become slow.
 */
export function startTidying(db: Db, logger: Logger): () => Promise<void> {
  const { tidy } = db;
  if (!tidy) return async () => undefined;
  const task = startSender({
    sendDue: () => tidy().then(() => 0),
    everyMs: EVERY_MS,
    onError: (error) => logger.warn('the database was not tidied', { error: String(error) }),
    setTimer: systemTimer,
  });
  return () => task.stop();
}
