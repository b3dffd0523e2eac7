import {
  getUserInfo,
  getUserSettings,
  patchUserSettings,
  type UserInfo,
} from '#shared/api/identity/users.ts';
import {
  MOST_SETTING_CHARACTERS,
  MOST_SETTINGS_CHARACTERS,
  MOST_USER_SETTINGS,
} from '#shared/api/identity/users.ts';
import { PRIVACY_SETTING, privacySettingSchema } from '#shared/domain/app-settings.ts';
import { AppError } from '#shared/errors.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as users from '#server/repositories/practice/users.ts';
import { writeAudit } from '../core/audit.ts';
import { accountOf } from '../commerce/commerce.ts';
import type { Caller } from '../core/deps.ts';
import { service } from '../core/service.ts';
import { notFound } from '../core/refusals.ts';

export const info = service(getUserInfo, async ({ sql, caller }) => infoOf(sql, caller));

export async function infoOf(sql: Queryable, caller: Caller): Promise<UserInfo> {
  const user = await users.findUserWithOrganization(sql, caller.organizationId, caller.userId);
  const account = await accountOf(sql, caller.organizationId);
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
    organization: user.organization,
    ...account,
  };
}

export const settings = service(getUserSettings, async ({ sql, caller, params }) => ({
  settings: await users.listSettings(sql, caller.organizationId, params.id),
}));

export const changeSettings = service(patchUserSettings, async ({ sql, deps, caller, params, body }) => {
  // An invalid value would silently turn hiding off.
  const privacy = body.filter(({ name }) => name === PRIVACY_SETTING);
  if (!privacy.every(({ value }) => privacySettingSchema.safeParse(value).success)) {
    throw new AppError(
      'invalid',
      `The setting '${PRIVACY_SETTING}' needs a value { maskPII: true or false }.`,
    );
  }
  const large = body.find(({ value }) => JSON.stringify(value ?? null).length > MOST_SETTING_CHARACTERS);
  if (large) {
    throw new AppError(
      'tooLarge',
      `The setting '${large.name}' is larger than ${MOST_SETTING_CHARACTERS / 1024} kB. Remove some of its content.`,
    );
  }
  const now = isoNow(deps.clock);
  const charactersBefore = await users.countSettingCharacters(sql, caller.organizationId, params.id);
  for (const setting of body) await users.putSetting(sql, caller.organizationId, params.id, setting, now);
  const characters = await users.countSettingCharacters(sql, caller.organizationId, params.id);
  // Users who exceeded the limit before it existed can still remove settings.
  if (characters > Math.max(charactersBefore, MOST_SETTINGS_CHARACTERS)) {
    throw new AppError(
      'tooLarge',
      `Your settings would be larger than ${MOST_SETTINGS_CHARACTERS / 1024 ** 2} MB in all. Remove some of their content.`,
    );
  }
  await writeAudit(deps, sql, caller, {
    action: 'settings.update',
    subject: { type: 'user', id: params.id },
    details: { names: body.map(({ name }) => name).join(' ') },
  });
  const settings = await users.listSettings(sql, caller.organizationId, params.id);
  if (settings.length > MOST_USER_SETTINGS) {
    throw new AppError('tooLarge', `A user can have ${MOST_USER_SETTINGS} settings at most.`);
  }
  return { settings };
});
