import { z } from 'zod';
import { MAINS_SETTINGS } from '#shared/engine/mains.ts';
import { TIME_FORMATS } from '#shared/locale/formats.ts';
import { CLIENT_ACCESS } from '#shared/domain/permissions.ts';
import { avatarProblem } from '#shared/domain/avatar.ts';
import { endpoint } from '../endpoint.ts';
import { userInfoSchema } from './users.ts';

/** A longer text would exceed the size limit of a picture. */
const MOST_DATA_URL_CHARS = 100_000;

const avatarSchema = z
  .string()
  .max(MOST_DATA_URL_CHARS, 'The picture is larger than 64 KB. Choose a smaller one.')
  .superRefine((url, context) => {
    const problem = avatarProblem(url);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });

export const profileChangeSchema = z
  .object({
    firstName: z.string().trim().min(1, 'Enter your first name.').max(80).optional(),
    lastName: z.string().trim().min(1, 'Enter your last name.').max(80).optional(),
    /** A picture as a data URL; null removes it. */
    avatarUrl: avatarSchema.nullable().optional(),
  })
  .strict();
export type ProfileChange = z.infer<typeof profileChangeSchema>;

export const patchUser = endpoint.patch('/v2/user/{id}', {
  summary: 'Change the name or the picture of the user',
  access: { permission: 'settings.own', of: 'self' },
  impersonation: 'allowed',
  body: profileChangeSchema,
  response: userInfoSchema,
});

export const practiceChangeSchema = z.object({
  name: z.string().trim().min(1, 'Enter a name for the practice.').max(120).optional(),
  storesOffline: z.boolean().optional(),
  timeFormat: z.enum(TIME_FORMATS).optional(),
  mains: z.enum(MAINS_SETTINGS).optional(),
  clientAccess: z.enum(CLIENT_ACCESS).optional(),
});
export type PracticeChange = z.infer<typeof practiceChangeSchema>;

export const patchPractice = endpoint.patch('/v2/organization/{id}', {
  summary:
    'Change the name of the practice, its formats, which clients people see, or whether its browsers store data offline',
  access: { permission: 'practice.admin', of: 'ownPractice' },
  impersonation: 'allowed',
  body: practiceChangeSchema,
  response: userInfoSchema.shape.organization,
});
