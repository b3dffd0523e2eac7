import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type { getUserInfo, getUserSettings, patchUserSettings } from '#shared/api/users.ts';
import { PRIVACY_SETTING, privacySettingSchema } from '#shared/domain/app-settings.ts';
import { AppError } from '#shared/errors.ts';
import { isoNow } from '../ports/clock.ts';
import * as users from '../repositories/users.ts';
import { notFound, requirePermission, requireSelf } from './access.ts';
import { writeAudit } from './audit.ts';
import { accountOf } from './commerce.ts';
import type { Caller, Deps } from './deps.ts';

export async function info(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof getUserInfo>,
): Promise<EndpointResponse<typeof getUserInfo>> {
  requirePermission(caller, 'settings.own');
  requireSelf(caller, params.id);
  const { user, account } = await deps.db.tx(caller, async (sql) => ({
    user: await users.findUserWithOrganization(sql, caller.organizationId, params.id),
    account: await accountOf(sql, caller.organizationId),
  }));
  if (!user) throw notFound('This user');
  return {
    userId: user.userId,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    avatarUrl: user.avatarUrl,
    userType: user.userType,
    verified: user.isVerified,
    groups: user.groups.map((name) => ({ name })),
    organization: {
      organizationId: user.organizationId,
      name: user.organizationName,
      region: user.region,
    },
    ...account,
  };
}

export async function settings(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof getUserSettings>,
): Promise<EndpointResponse<typeof getUserSettings>> {
  requirePermission(caller, 'settings.own');
  requireSelf(caller, params.id);
  return {
    settings: await deps.db.tx(caller, (sql) => users.listSettings(sql, caller.organizationId, params.id)),
  };
}

export async function changeSettings(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof patchUserSettings>,
): Promise<EndpointResponse<typeof patchUserSettings>> {
  requirePermission(caller, 'settings.own');
  requireSelf(caller, params.id);
  // A value nobody can read would switch hiding off without a word.
  const privacy = body.filter(({ name }) => name === PRIVACY_SETTING);
  if (!privacy.every(({ value }) => privacySettingSchema.safeParse(value).success)) {
    throw new AppError(
      'invalid',
      `The setting '${PRIVACY_SETTING}' needs a value { maskPII: true or false }.`,
    );
  }
  const now = isoNow(deps.clock);
  return deps.db.tx(caller, async (sql) => {
    for (const setting of body) await users.putSetting(sql, caller.organizationId, params.id, setting, now);
    await writeAudit(deps, sql, caller, {
      action: 'settings.update',
      subject: { type: 'user', id: params.id },
      details: { names: body.map(({ name }) => name).join(' ') },
    });
    return { settings: await users.listSettings(sql, caller.organizationId, params.id) };
  });
}
