import { z } from 'zod';
import { momentSchema, versionSchema } from '#shared/domain/day-and-version.ts';
import { practiceNotificationIdSchema } from '#shared/domain/ids.ts';
import { maskFullName } from '#shared/domain/masking.ts';
import { readHtml } from '#shared/notifications/read-html.ts';
import { htmlOf, plainTextOf } from '#shared/notifications/rich-text.ts';
import { endpoint, idempotencyHeadersSchema, okSchema, pagingQuerySchema } from '../endpoint.ts';
import { personal } from '../masked.ts';
import { notificationIntentSchema } from './notifications.ts';

/** Groups a notification can be for. Super users see all. */
export const AUDIENCE_GROUPS = ['Therapist', 'Coach', 'AccountAdmin'] as const;
export type AudienceGroup = (typeof AUDIENCE_GROUPS)[number];

/** A banner stays above the page, so it holds a few sentences. */
export const MOST_CHARACTERS = 1000;
const MOST_HTML = 20_000;

/** From anybody; the result holds the allowed elements only: see `readHtml`. */
const contentSchema = z
  .string()
  .max(MOST_HTML, 'This text is too long.')
  .transform((html) => readHtml(html))
  .refine((text) => text.length > 0, 'Write the text of the notification.')
  .refine(
    (text) => plainTextOf(text).length <= MOST_CHARACTERS,
    `Shorten the text to ${MOST_CHARACTERS} characters.`,
  )
  .transform(htmlOf);

const fields = {
  content: contentSchema,
  intent: notificationIntentSchema,
  /** Empty: everyone in the practice. */
  audience: z
    .array(z.enum(AUDIENCE_GROUPS))
    .max(AUDIENCE_GROUPS.length)
    .transform((groups) => AUDIENCE_GROUPS.filter((group) => groups.includes(group))),
  /** Null: at once. A notification that is shown already keeps its start. */
  startsAt: momentSchema.nullable(),
  /** Null: until someone ends it. */
  endsAt: momentSchema.nullable(),
};

export const NOTIFICATION_STATES = ['current', 'scheduled', 'ended'] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

export const practiceNotificationSchema = z.object({
  practiceNotificationId: practiceNotificationIdSchema,
  content: z.string(),
  intent: notificationIntentSchema,
  audience: z.array(z.enum(AUDIENCE_GROUPS)),
  state: z.enum(NOTIFICATION_STATES),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  /** How many people have seen and closed the current text. */
  readCount: z.number().int(),
  dismissedCount: z.number().int(),
  authorName: personal(maskFullName),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: versionSchema,
});
export type PracticeNotification = z.infer<typeof practiceNotificationSchema>;

export const listPracticeNotifications = endpoint.get('/v2/organization/{id}/notifications', {
  summary: 'Notifications that administrators wrote: current, scheduled, then ended ones',
  access: { permission: 'practice.admin', of: 'ownPractice' },
  impersonation: 'allowed',
  query: pagingQuerySchema.pick({ startFrom: true, limit: true }).extend({
    state: z.enum(NOTIFICATION_STATES).optional(),
  }),
  response: z.object({
    notifications: z.array(practiceNotificationSchema),
    totalNotifications: z.number().int(),
  }),
});

/** Not in another person's name: everyone in the practice reads it. */
const WRITE = {
  access: { permission: 'practice.admin', of: 'ownPractice' },
  impersonation: 'refused',
} as const;

export const createPracticeNotification = endpoint.post('/v2/organization/{id}/notification', {
  summary:
    'Publish a notification to everyone or to groups. Other than the allowed elements of HTML are removed',
  ...WRITE,
  headers: idempotencyHeadersSchema,
  body: z.object(fields),
  response: practiceNotificationSchema,
});

const NOTIFICATION = '/v2/organization/{id}/notification/{practiceNotificationId}';

export const putPracticeNotification = endpoint.put(NOTIFICATION, {
  summary: 'Change or republish a notification. A changed text is shown again to those who dismissed it',
  ...WRITE,
  body: z.object({ ...fields, version: versionSchema }),
  response: practiceNotificationSchema,
});

export const endPracticeNotification = endpoint.post(`${NOTIFICATION}/end`, {
  summary: 'End a notification now; it stays in the list and can be published again',
  ...WRITE,
  response: practiceNotificationSchema,
});

export const deletePracticeNotification = endpoint.delete(NOTIFICATION, {
  summary: 'Delete a notification and who has seen it',
  ...WRITE,
  response: okSchema,
});
