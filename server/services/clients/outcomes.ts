import { listOutcomes } from '#shared/api/outcomes.ts';
import { outcomesOf } from '#server/model/outcomes/outcomes.ts';
import * as rows from '#server/repositories/clients/outcomes.ts';
import { service } from '../core/service.ts';

/** Of the whole practice, and of nobody in it: cells of few clients leave the server hidden. */
export const list = service.outside(listOutcomes, async ({ tx, deps, caller }) => {
  const outcomes = await deps.keptOutcomes.of(caller.organizationId, () =>
    tx(async (sql) => {
      const trained = await rows.listTrainedClients(sql, caller.organizationId);
      // Without training there is nothing to compare, however many totals there are.
      if (trained.length === 0) return [];
      return outcomesOf(trained, await rows.listTotals(sql, caller.organizationId, trained));
    }),
  );
  return { outcomes, totalOutcomes: outcomes.length };
});
