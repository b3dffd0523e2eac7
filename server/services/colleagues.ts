import type { listColleagues } from '#shared/api/colleagues.ts';
import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import { listWorking } from '../repositories/operators.ts';
import { requirePermission } from './access.ts';
import type { Caller, Deps } from './deps.ts';
import { requireOwnOrganization } from './operators.ts';

/** Those who can be given something: not who is deactivated, nor anything but the name. */
export async function list(
  deps: Deps,
  caller: Caller,
  { params, query }: EndpointRequest<typeof listColleagues>,
): Promise<EndpointResponse<typeof listColleagues>> {
  requirePermission(caller, 'client.read');
  requireOwnOrganization(caller, params.id);
  const { rows, total } = await deps.db.tx(caller, (sql) =>
    listWorking(sql, caller.organizationId, { ...query, isMasked: caller.isMasked }),
  );
  return { colleagues: rows, totalColleagues: total };
}
