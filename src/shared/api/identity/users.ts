import { z } from 'zod';
import { organizationIdSchema, subscriptionIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import { CLIENT_ACCESS, USER_TYPES } from '#shared/domain/permissions.ts';
import { MAINS_SETTINGS } from '#shared/engine/mains.ts';
import { TIME_FORMATS } from '#shared/locale/formats.ts';
import { endpoint } from '../endpoint.ts';
import { regionSchema } from '#shared/domain/regions.ts';

export const userInfoSchema = z.object({
  userId: userIdSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  userType: z.enum(USER_TYPES),
  verified: z.boolean(),
  groups: z.array(z.object({ name: z.string() })),
  organization: z.object({
    organizationId: organizationIdSchema,
    name: z.string(),
    region: regionSchema,
    /** Browsers store data for times without a network. */
    storesOffline: z.boolean(),
    // Answers that browsers stored before these settings have none.
    timeFormat: z.enum(TIME_FORMATS).default('browser'),
    mains: z.enum(MAINS_SETTINGS).default('region'),
    /** Which clients therapists and coaches see. */
    clientAccess: z.enum(CLIENT_ACCESS).default('practice'),
  }),
  account: z.object({
    subscription: z.object({ status: z.string() }).nullable(),
    maxActiveClients: z.number().int(),
  }),
  /** Null without a subscription. */
  subscriptionId: subscriptionIdSchema.nullable().default(null),
  /** Product types of the subscription. */
  productType: z.array(z.string()).default([]),
});
export type UserInfo = z.infer<typeof userInfoSchema>;

export const getUserInfo = endpoint.get('/v2/users/{id}/info', {
  summary: 'Full user info',
  access: { permission: 'settings.own', of: 'self' },
  isReadableOffline: true,
  impersonation: 'allowed',
  isOpenToUnverified: true,
  response: userInfoSchema,
});

export const userSettingSchema = z.object({ name: z.string().min(1).max(60), value: z.unknown() });

/** Limit of one value, as JSON. The largest we write are saved montages: 100 of them take about 60,000 characters. */
export const MOST_SETTING_CHARACTERS = 262_144;
export const MOST_USER_SETTINGS = 200;
/** Limit of all values of a user together, because every read of settings loads all of them. */
export const MOST_SETTINGS_CHARACTERS = 1024 ** 2;

export const getUserSettings = endpoint.get('/v2/user/{id}/settings', {
  summary: 'Settings of the user',
  access: { permission: 'settings.own', of: 'self' },
  isReadableOffline: true,
  impersonation: 'allowed',
  isOpenToUnverified: true,
  response: z.object({ settings: z.array(userSettingSchema) }),
});

export const patchUserSettings = endpoint.patch('/v2/user/{id}/settings', {
  summary: 'Change settings of the user',
  access: { permission: 'settings.own', of: 'self' },
  impersonation: 'allowed',
  storedAs: getUserSettings,
  body: z.array(userSettingSchema).max(50),
  response: z.object({ settings: z.array(userSettingSchema) }),
});
