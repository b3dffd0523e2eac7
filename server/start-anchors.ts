import { startSender, systemTimer } from './mail/sender.ts';
import { anchorLogs, type KnownAnchors } from './services/core/audit-anchors.ts';
import type { Deps } from './services/core/deps.ts';

const LOOK_EVERY_MS = 60_000;

/** Starts signing the heads of the audit logs. The returned function stops it. */
export function startAnchors(deps: Deps): () => Promise<void> {
  const known: KnownAnchors = new Map();
  const task = startSender({
    sendDue: () => anchorLogs(deps, known).then(() => 0),
    everyMs: LOOK_EVERY_MS,
    onError: (error) => deps.logger.error('the audit log was not anchored', { error: String(error) }),
    setTimer: systemTimer,
  });
  return () => task.stop();
}
