import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import {
  findSession,
  listSilentSessions,
  type SilentSession,
  updateSession,
} from '#server/repositories/sessions/sessions.ts';
import { auditSystem } from '../core/audit.ts';
import type { Deps, InnerDeps } from '../core/deps.ts';
import { timesAfter } from './session-rules.ts';

/**
 * A recording browser sends a part every 5 s. With nothing to send it reports every 30 s that it is there. Browsers
 * slow the timers of hidden tabs down to one call a minute.
 */
export const SILENT_AFTER_MS = 120_000;

/**
 * Running sessions whose browser is lost become interrupted; their end is its last request. If the browser returns,
 * they run again: see `open` and `putParts` of the recordings. Safe to run repeatedly.
 */
export async function interruptSilentSessions(deps: Deps): Promise<{ interrupted: number }> {
  const before = new Date(deps.clock.nowMs() - SILENT_AFTER_MS).toISOString();
  const silent = await deps.db.tx('system', (sql) => listSilentSessions(sql, before));
  for (const session of silent) {
    // One at a time, so that an error for one session does not stop the others.
    try {
      await deps.db.tx('system', (sql) => interrupt(deps, sql, session, before));
    } catch (error) {
      deps.logger.error('session not interrupted', { sessionId: session.sessionId, error: String(error) });
    }
  }
  return { interrupted: silent.length };
}

async function interrupt(
  deps: InnerDeps,
  sql: Queryable,
  { organizationId, sessionId }: SilentSession,
  before: string,
): Promise<void> {
  const session = await findSession(sql, organizationId, sessionId, 'lock');
  // Its browser may have ended it meanwhile, or returned.
  const [silent] = await listSilentSessions(sql, before, sessionId);
  if (!session || !silent) return;
  const times = timesAfter(session, 'running', 'interrupted', silent.lastSignAt);
  const change = { state: 'interrupted', ...times } as const;
  await updateSession(sql, organizationId, sessionId, change, isoNow(deps.clock));
  await auditSystem(deps, sql, organizationId, {
    action: 'session.update',
    subject: { type: 'session', id: sessionId },
    details: { fields: 'state', state: 'interrupted' },
  });
}
