import { getFirstSteps } from '#shared/api/practice/first-steps.ts';
import { FIRST_STEPS } from '#shared/domain/first-visit.ts';
import * as rows from '#server/repositories/practice/first-steps.ts';
import { service } from '../core/service.ts';
import { existing } from '../core/refusals.ts';

/** Computed from existing data, so a step is done as soon as its data exists. */
export const get = service(getFirstSteps, async ({ sql, caller, params }) => {
  const user = { organizationId: caller.organizationId, userId: params.id };
  const steps = await existing(rows.findFirstSteps(sql, user), 'This user');
  const session = await rows.findLastCompleted(sql, user);
  return {
    done: FIRST_STEPS.filter((step) => steps[step]),
    clientId: steps.clientId,
    session: session ? { therapistId: params.id, ...session } : null,
  };
});
