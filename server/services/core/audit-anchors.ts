import type { OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import type { AuditAnchors, SignedAnchor } from '#server/ports/audit-anchors.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as audit from '#server/repositories/core/audit.ts';
import { type AuditVerdict, verifyAudit } from './audit.ts';
import type { Deps } from './deps.ts';

/** A log is anchored after this many new entries. */
export const ANCHOR_EVERY_ENTRIES = 100;
/** A log with new entries is also anchored after this time since the last anchor. */
export const ANCHOR_EVERY_MS = 24 * 3600_000;

type AnchorDeps = Pick<Deps, 'db' | 'clock' | 'logger' | 'anchors'>;

/** The newest known anchor of each log, so that checks do not read every file again. */
export type KnownAnchors = Map<OrganizationId, SignedAnchor>;

/** Signs the heads of logs that have grown enough. A log that contradicts its last anchor gets no new one. */
export async function anchorLogs(deps: AnchorDeps, known: KnownAnchors = new Map()): Promise<void> {
  for (const { organizationId, ...head } of await deps.db.tx('system', audit.listAuditHeads)) {
    if (!isDue(deps, head, known.get(organizationId))) continue;
    const last = (await deps.anchors.list(organizationId)).at(-1);
    if (last) known.set(organizationId, last);
    if (!isDue(deps, head, last)) continue;
    const atLast = last && (await deps.db.tx('system', (sql) => hashAt(sql, organizationId, last.seq)));
    if (last && atLast !== last.hash) {
      deps.logger.error('the audit log contradicts its anchor', {
        organizationId,
        seq: last.seq,
        advice: 'put back from an older backup, or tampered with: see docs/adr/0020-signed-audit-log.md',
      });
      continue;
    }
    await deps.anchors.add({ organizationId, ...head, at: isoNow(deps.clock) });
  }
}

function isDue({ clock }: AnchorDeps, head: audit.AuditHead, last: SignedAnchor | undefined): boolean {
  if (head.seq === 0) return false;
  if (!last || head.seq < last.seq) return true;
  if (head.seq === last.seq) return false;
  return (
    head.seq - last.seq >= ANCHOR_EVERY_ENTRIES || clock.nowMs() - Date.parse(last.at) >= ANCHOR_EVERY_MS
  );
}

async function hashAt(
  sql: Queryable,
  organizationId: OrganizationId,
  seq: number,
): Promise<string | undefined> {
  const [event] = await audit.listAuditEvents(sql, organizationId, { fromSeq: seq, limit: 1 });
  return event?.seq === seq ? event.hash : undefined;
}

/** Also accepts anchors stored elsewhere. They must be listed before the log is locked. */
export async function verifyAnchoredAudit(
  deps: Pick<Deps, 'clock' | 'sha256'> & { anchors: Pick<AuditAnchors, 'isGenuine'> },
  sql: Queryable,
  organizationId: OrganizationId,
  anchors: readonly SignedAnchor[],
): Promise<AuditVerdict> {
  const verdict = await verifyAudit(deps, sql, organizationId);
  if (!verdict.isIntact) return verdict;
  for (const anchor of anchors) {
    const isOurs = anchor.organizationId === organizationId && deps.anchors.isGenuine(anchor);
    if (!isOurs || (await hashAt(sql, organizationId, anchor.seq)) !== anchor.hash) {
      const brokenAt = Math.min(anchor.seq, verdict.events + 1);
      return { isIntact: false, brokenAt, breach: 'signature' };
    }
  }
  return verdict;
}
