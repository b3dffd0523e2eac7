import { patchPractice, patchUser } from '#shared/api/identity/profile.ts';
import { AppError } from '#shared/errors.ts';
import { isoNow } from '#server/ports/clock.ts';
import { changeOrganization } from '#server/repositories/practice/organizations.ts';
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

/** Changes the given fields of the practice. */
export const changePractice = service(patchPractice, async ({ sql, deps, caller, params, body }) => {
  const organization = await changeOrganization(sql, params.id, body);
  if (!organization) throw new AppError('notFound', 'This practice no longer exists.');
  await writeAudit(deps, sql, caller, {
    action: 'organization.update',
    subject: { type: 'organization', id: params.id },
    details: { fields: Object.keys(body).join(' ') },
  });
  return organization;
});
