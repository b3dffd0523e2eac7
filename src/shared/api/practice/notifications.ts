import { z } from 'zod';
import { personal } from '../masked.ts';
import { maskFullName } from '#shared/domain/masking.ts';
import { notificationIdSchema, questionnaireResponseIdSchema } from '#shared/domain/ids.ts';
import { endpoint, okSchema } from '../endpoint.ts';

/** `warning`: requires action by the user. */
export const notificationIntentSchema = z.enum(['info', 'warning']);
export type NotificationIntent = z.infer<typeof notificationIntentSchema>;

export const notificationSchema = z.object({
  notificationId: notificationIdSchema,
  /** HTML with plain elements only: p, ul, li, strong, em, br, time, and links (a) to pages of the app. */
  content: z.string(),
  intent: notificationIntentSchema,
  /** The client's name, if it is about one client. */
  clientName: personal(maskFullName).nullable(),
  /** The response with the safety answers, if that is what the notification is about. */
  responseId: questionnaireResponseIdSchema.nullable(),
  createdAt: z.iso.datetime(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const listActiveNotifications = endpoint.get('/v2/user/{userId}/notifications/active', {
  summary: 'Current notifications the user has not dismissed: safety alerts first, then newest first',
  access: { permission: 'settings.own', of: 'self' },
  impersonation: 'allowed',
  response: z.array(notificationSchema),
});

export const readNotification = endpoint.patch('/v2/user/{userId}/notification/{notificationId}/read', {
  summary: 'Record that the user has seen a notification',
  access: { permission: 'settings.own', of: 'self' },
  impersonation: 'allowed',
  response: okSchema,
});

export const dismissNotification = endpoint.patch('/v2/user/{userId}/notification/{notificationId}/dismiss', {
  summary: 'Dismiss a notification until its cause occurs again. A safety alert cannot be dismissed',
  access: { permission: 'settings.own', of: 'self' },
  impersonation: 'allowed',
  response: okSchema,
});
