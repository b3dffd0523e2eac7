import type { listAudit, listAuditAnchors, verifyAuditLog } from '#shared/api/audit.ts';
import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import * as audit from '../repositories/audit.ts';
import { requirePermission } from './access.ts';
import { listOrganizationIds } from '../repositories/organizations.ts';
import type { SignedAnchor } from '../ports/audit-anchors.ts';
import type { AuditVerdict } from './audit.ts';
import { verifyAnchoredAudit } from './audit-anchors.ts';
import type { Caller, Deps } from './deps.ts';
import { requireOwnOrganization } from './operators.ts';

export async function list(
  deps: Deps,
  caller: Caller,
  { params, query }: EndpointRequest<typeof listAudit>,
): Promise<EndpointResponse<typeof listAudit>> {
  requirePermission(caller, 'audit.read');
  requireOwnOrganization(caller, params.id);
  const { rows, total } = await deps.db.tx(caller, (sql) =>
    audit.searchAuditEvents(sql, caller.organizationId, query),
  );
  return { events: rows, totalEvents: total };
}

export async function verify(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof verifyAuditLog>,
): Promise<EndpointResponse<typeof verifyAuditLog>> {
  requirePermission(caller, 'audit.read');
  requireOwnOrganization(caller, params.id);
  const { organizationId } = caller;
  const kept = await deps.anchors.list(organizationId);
  const verdict = await deps.db.tx(caller, (sql) => verifyAnchoredAudit(deps, sql, organizationId, kept));
  return verdict.isIntact
    ? { isIntact: true, events: verdict.events, brokenAt: null, breach: null }
    : { ...verdict, events: null };
}

export async function anchors(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof listAuditAnchors>,
): Promise<EndpointResponse<typeof listAuditAnchors>> {
  requirePermission(caller, 'audit.read');
  requireOwnOrganization(caller, params.id);
  return { publicKey: deps.anchors.publicKey, anchors: await deps.anchors.list(caller.organizationId) };
}

/** For the command line: the verdict on the log of each practice. `foreign` are anchors that were kept elsewhere. */
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
