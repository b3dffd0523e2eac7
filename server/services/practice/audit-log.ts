import { listAudit, listAuditAnchors, verifyAuditLog } from '#shared/api/practice/audit.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import * as audit from '#server/repositories/core/audit.ts';
import { listOrganizationIds } from '#server/repositories/practice/organizations.ts';
import type { SignedAnchor } from '#server/ports/audit-anchors.ts';
import type { AuditVerdict } from '../core/audit.ts';
import { verifyAnchoredAudit } from '../core/audit-anchors.ts';
import type { Deps } from '../core/deps.ts';
import { service } from '../core/service.ts';

export const list = service(listAudit, async ({ sql, caller, query }) => {
  const { rows, total } = await audit.searchAuditEvents(sql, caller.organizationId, query);
  return { events: rows, totalEvents: total };
});

export const verify = service.outside(verifyAuditLog, async ({ tx, deps, caller }) => {
  const { organizationId } = caller;
  const stored = await deps.anchors.list(organizationId);
  const verdict = await tx((sql) => verifyAnchoredAudit(deps, sql, organizationId, stored));
  return verdict.isIntact
    ? { isIntact: true, events: verdict.events, brokenAt: null, breach: null }
    : { ...verdict, events: null };
});

export const anchors = service.outside(listAuditAnchors, async ({ deps, caller }) => {
  return { publicKey: deps.anchors.publicKey, anchors: await deps.anchors.list(caller.organizationId) };
});

/** For the command line: verifies the log of each practice. `foreign` are anchors stored elsewhere. */
export async function verifyEveryLog(
  deps: Pick<Deps, 'db' | 'sha256' | 'clock' | 'anchors'>,
  foreign: readonly SignedAnchor[] = [],
): Promise<{ organizationId: OrganizationId; verdict: AuditVerdict; anchoredSeq: number | undefined }[]> {
  const verdicts = [];
  for (const organizationId of await deps.db.tx('system', listOrganizationIds)) {
    const ours = foreign.filter((anchor) => anchor.organizationId === organizationId);
    const all = [...(await deps.anchors.list(organizationId)), ...ours];
    const verdict = await deps.db.tx('system', (sql) => verifyAnchoredAudit(deps, sql, organizationId, all));
    const anchoredSeq = all.length > 0 ? Math.max(...all.map(({ seq }) => seq)) : undefined;
    verdicts.push({ organizationId, verdict, anchoredSeq });
  }
  return verdicts;
}
