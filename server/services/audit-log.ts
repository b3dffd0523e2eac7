import type { listAudit, verifyAuditLog } from '#shared/api/audit.ts';
import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import * as audit from '../repositories/audit.ts';
import { requirePermission } from './access.ts';
import { listOrganizationIds } from '../repositories/organizations.ts';
import { type AuditVerdict, verifyAudit } from './audit.ts';
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
  const verdict = await deps.db.tx(caller, (sql) => verifyAudit(deps, sql, caller.organizationId));
  return verdict.isIntact
    ? { isIntact: true, events: verdict.events, brokenAt: null }
    : { isIntact: false, events: null, brokenAt: verdict.brokenAt };
}

/** For the command line: the verdict on the log of each practice. */
export async function verifyEveryLog(
  deps: Pick<Deps, 'db' | 'sha256' | 'clock'>,
): Promise<{ organizationId: OrganizationId; verdict: AuditVerdict }[]> {
  const verdicts = [];
  for (const organizationId of await deps.db.tx('system', listOrganizationIds)) {
    const verdict = await deps.db.tx('system', (sql) => verifyAudit(deps, sql, organizationId));
    verdicts.push({ organizationId, verdict });
  }
  return verdicts;
}
