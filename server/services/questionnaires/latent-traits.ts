import { getLatentTraits } from '#shared/api/latent-traits.ts';
import { latentTraits } from '#shared/questionnaires/latent-traits.ts';
import { listKeyedResponses, listTasks } from '#server/repositories/questionnaires/latent-traits.ts';
import { auditClientRead, requireClient } from '../clients/client-access.ts';
import { service } from '../core/service.ts';

/** Computed for each request, because answers become outdated. */
export const get = service(getLatentTraits, async ({ sql, deps, caller, params }) => {
  const { organizationId } = caller;
  await requireClient(sql, caller, params.clientId);
  const questionnaires = await listKeyedResponses(sql, organizationId, params.clientId);
  const tasks = await listTasks(sql, organizationId, params.clientId);
  const evidence = {
    questionnaires,
    nights: tasks.flatMap((task) =>
      task.kind === 'sleepDiary'
        ? [
            {
              night: task.takenOn,
              efficiencyPct: task.figures.efficiencyPct,
              onsetMinutes: task.input.onsetMinutes,
            },
          ]
        : [],
    ),
    tasks: tasks.flatMap((task) =>
      task.kind === 'goNoGo' ? [{ ...task.figures, takenAt: task.takenOn }] : [],
    ),
  };
  const worked = latentTraits(evidence, deps.clock.nowMs());
  await auditClientRead(deps, sql, caller, { clientId: params.clientId, part: 'indexes' });
  return { latentTraits: worked };
});
