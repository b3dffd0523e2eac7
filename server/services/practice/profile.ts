import { patchPractice, patchUser } from '#shared/api/identity/profile.ts';
import { isoNow } from '#server/ports/clock.ts';
import { renameOrganization } from '#server/repositories/practice/organizations.ts';
import { updateProfile } from '#server/repositories/practice/users.ts';
import { writeAudit } from '../core/audit.ts';
import { infoOf } from './users.ts';
import { service } from '../core/service.ts';

/** Changes the given fields of the caller's own name and picture. */
export const change = service(patchUser, async ({ sql, deps, caller, params, body }) => {
  await updateProfile(sql, caller, body, isoNow(deps.clock));
  await writeAudit(deps, sql, caller, {
    action: 'user.update',
    subject: { type: 'user', id: params.id },
    details: { fields: Object.keys(body).join(' ') },
  });
  return infoOf(sql, caller);
});

export const renamePractice = service(patchPractice, async ({ sql, deps, caller, params, body }) => {
  await renameOrganization(sql, params.id, body.name);
  await writeAudit(deps, sql, caller, {
    action: 'organization.update',
    subject: { type: 'organization', id: params.id },
    details: { fields: 'name' },
  });
  return { name: body.name };
});
