import { listOutcomes } from '#shared/api/outcomes.ts';
import { outcomesOf } from '#server/model/outcomes/outcomes.ts';
import * as rows from '#server/repositories/clients/outcomes.ts';
import { service } from '../core/service.ts';

/** Covers the whole practice and identifies no one: cells with few clients are hidden before they leave the server. */
export const list = service.outside(listOutcomes, async ({ tx, deps, caller }) => {
  const outcomes = await deps.keptOutcomes.of(caller.organizationId, () =>
    tx(async (sql) => {
      const trained = await rows.listTrainedClients(sql, caller.organizationId);
      // Without training there is nothing to compare, however many totals exist.
      if (trained.length === 0) return [];
      return outcomesOf(trained, await rows.listTotals(sql, caller.organizationId, trained));
    }),
  );
  return { outcomes, totalOutcomes: outcomes.length };
});
