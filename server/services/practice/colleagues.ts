import { service } from '../core/service.ts';
import { listColleagues } from '#shared/api/practice/colleagues.ts';
import { listWorking } from '#server/repositories/practice/operators.ts';

/** Colleagues that work can be assigned to: active ones only, names only. */
export const list = service.reading(listColleagues, async ({ sql, caller, query }) => {
  const { rows, total } = await listWorking(sql, caller.organizationId, {
    ...query,
    isMasked: caller.isMasked,
  });
  return { colleagues: rows, totalColleagues: total };
});
