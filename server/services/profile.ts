import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type { patchPractice, patchUser } from '#shared/api/profile.ts';
import { isoNow } from '../ports/clock.ts';
import { renameOrganization } from '../repositories/organizations.ts';
import { updateProfile } from '../repositories/users.ts';
import { requirePermission, requireSelf } from './access.ts';
import { writeAudit } from './audit.ts';
import type { Caller, Deps } from './deps.ts';
import { requireOwnOrganization } from './operators.ts';
import { info } from './users.ts';

/** Changes what is given of the caller's own name and picture. */
export async function change(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof patchUser>,
): Promise<EndpointResponse<typeof patchUser>> {
  requirePermission(caller, 'settings.own');
  requireSelf(caller, params.id);
  await deps.db.tx(caller, async (sql) => {
    await updateProfile(sql, caller, body, isoNow(deps.clock));
    await writeAudit(deps, sql, caller, {
      action: 'user.update',
      subject: { type: 'user', id: params.id },
      details: { fields: Object.keys(body).join(' ') },
    });
  });
  return info(deps, caller, { params, query: undefined, body: undefined });
}

export async function renamePractice(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof patchPractice>,
): Promise<EndpointResponse<typeof patchPractice>> {
  requirePermission(caller, 'practice.admin');
  requireOwnOrganization(caller, params.id);
  await deps.db.tx(caller, async (sql) => {
    await renameOrganization(sql, params.id, body.name);
    await writeAudit(deps, sql, caller, {
      action: 'organization.update',
      subject: { type: 'organization', id: params.id },
      details: { fields: 'name' },
    });
  });
  return { name: body.name };
}
