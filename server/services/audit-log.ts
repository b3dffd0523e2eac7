import type { listAudit, verifyAuditLog } from '#shared/api/audit.ts';
import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import * as audit from '../repositories/audit.ts';
import { requirePermission } from './access.ts';
import { verifyAudit } from './audit.ts';
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
