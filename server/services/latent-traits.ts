import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type { getLatentTraits } from '#shared/api/latent-traits.ts';
import { latentTraits } from '#shared/questionnaires/latent-traits.ts';
import { listKeyedResponses, listTasks } from '../repositories/latent-traits.ts';
import { requirePermission, requireTherapist } from './access.ts';
import { auditClientRead, requireClient } from './client-access.ts';
import type { Caller, Deps } from './deps.ts';

/** Worked out anew at every question, because answers grow old. */
export async function get(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof getLatentTraits>,
): Promise<EndpointResponse<typeof getLatentTraits>> {
  requirePermission(caller, 'questionnaire.read');
  const { organizationId } = caller;
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
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
}
