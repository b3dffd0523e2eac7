import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type { getMfaPolicy, patchPractice, patchUser, putMfaPolicy } from '#shared/api/profile.ts';
import { isoNow } from '../ports/clock.ts';
import { findMfaPolicy, updateMfaPolicy } from '../repositories/factors.ts';
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

export async function mfaPolicy(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof getMfaPolicy>,
): Promise<EndpointResponse<typeof getMfaPolicy>> {
  requirePermission(caller, 'practice.admin');
  requireOwnOrganization(caller, params.id);
  return { policy: await deps.db.tx(caller, (sql) => findMfaPolicy(sql, caller)) };
}

/** Holds from the next sign-in on: who has no second step then is led through setting one up. */
export async function changeMfaPolicy(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof putMfaPolicy>,
): Promise<EndpointResponse<typeof putMfaPolicy>> {
  requirePermission(caller, 'practice.admin');
  requireOwnOrganization(caller, params.id);
  await deps.db.tx(caller, async (sql) => {
    await updateMfaPolicy(sql, params.id, body.policy);
    await writeAudit(deps, sql, caller, {
      action: 'organization.update',
      subject: { type: 'organization', id: params.id },
      details: { fields: 'mfaPolicy', policy: body.policy },
    });
  });
  return body;
}
