import { z } from 'zod';
import { personal } from '../masked.ts';
import { HIDDEN, maskText } from '#shared/domain/masking.ts';
import { endpoint, okSchema, pagingQuerySchema } from '../endpoint.ts';

const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export const mailStateSchema = z.enum(MAIL_STATES);
export type MailState = z.infer<typeof mailStateSchema>;

/** `file`: written to a folder on the server, for manual forwarding. */
export const mailWaySchema = z.enum(['file', 'smtp']);
export type MailWay = z.infer<typeof mailWaySchema>;

/** An e-mail sent by the server, without its text, which can contain a code for the recipient only. */
export const sentMailSchema = z.object({
  mailId: z.uuid(),
  purpose: z.string(),
  to: personal(maskText),
  subject: z.string(),
  state: mailStateSchema,
  attempts: z.number().int(),
  /** Time of the next attempt; null once it is sent or has failed for good. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** Why the last attempt failed. Mail servers often quote the recipient. */
  lastError: personal((text) => text.replaceAll(/\S+@\S+/g, HIDDEN)).nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** Null: not sent yet, or sent by a version that did not record it. */
  sentBy: mailWaySchema.nullable(),
});
export type SentMail = z.infer<typeof sentMailSchema>;

export const listMail = endpoint.get('/v2/organization/{id}/mail', {
  summary: 'E-mails of the server, sent and waiting, newest first',
  access: { permission: 'practice.admin', of: 'ownPractice' },
  impersonation: 'refused',
  loggedAs: 'email.list',
  query: pagingQuerySchema
    .pick({ startFrom: true, limit: true })
    .extend({ state: mailStateSchema.optional() }),
  response: z.object({
    mail: z.array(sentMailSchema),
    totalMail: z.number().int(),
    /** `file`: e-mails stay in the server's data folder until SMTP is set up. */
    transport: mailWaySchema,
  }),
});

export const retryMail = endpoint.post('/v2/organization/{id}/mail/{mailId}/retry', {
  names: { mailId: z.uuid() },
  summary: 'Send a failed e-mail again',
  access: { permission: 'practice.admin', of: 'ownPractice' },
  impersonation: 'refused',
  response: okSchema,
});
