import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type { listOutcomes } from '#shared/api/outcomes.ts';
import { outcomesOf } from '#shared/outcomes/outcomes.ts';
import * as rows from '../repositories/outcomes.ts';
import { requirePermission } from './access.ts';
import type { Caller, Deps } from './deps.ts';
import { requireOwnOrganization } from './operators.ts';

/** Of the whole practice, and of nobody in it: cells of few clients leave the server hidden. */
export async function list(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof listOutcomes>,
): Promise<EndpointResponse<typeof listOutcomes>> {
  requirePermission(caller, 'session.read');
  requireOwnOrganization(caller, params.id);
  const outcomes = await deps.keptOutcomes.of(caller.organizationId, () =>
    deps.db.tx(caller, async (sql) => {
      const trained = await rows.listTrainedClients(sql, caller.organizationId);
      // Without training there is nothing to compare, however many totals there are.
      if (trained.length === 0) return [];
      return outcomesOf(trained, await rows.listTotals(sql, caller.organizationId, trained));
    }),
  );
  return { outcomes, totalOutcomes: outcomes.length };
}
