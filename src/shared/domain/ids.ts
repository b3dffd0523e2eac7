import { z } from 'zod';

/** Ids are UUIDs (version 7, made by the server's application code) and are branded so that they cannot be mixed up. */
export const userIdSchema = z.uuid().brand<'UserId'>();
export type UserId = z.infer<typeof userIdSchema>;
export const organizationIdSchema = z.uuid().brand<'OrganizationId'>();
export type OrganizationId = z.infer<typeof organizationIdSchema>;
export const clientIdSchema = z.uuid().brand<'ClientId'>();
export type ClientId = z.infer<typeof clientIdSchema>;
export const protocolIdSchema = z.uuid().brand<'ProtocolId'>();
export type ProtocolId = z.infer<typeof protocolIdSchema>;
export const sessionIdSchema = z.uuid().brand<'SessionId'>();
export type SessionId = z.infer<typeof sessionIdSchema>;
export const sessionComponentIdSchema = z.uuid().brand<'SessionComponentId'>();
export type SessionComponentId = z.infer<typeof sessionComponentIdSchema>;
export const eegFileIdSchema = z.uuid().brand<'EegFileId'>();
export type EegFileId = z.infer<typeof eegFileIdSchema>;
export const subscriptionIdSchema = z.uuid().brand<'SubscriptionId'>();
export type SubscriptionId = z.infer<typeof subscriptionIdSchema>;
export const invoiceIdSchema = z.uuid().brand<'InvoiceId'>();
export type InvoiceId = z.infer<typeof invoiceIdSchema>;
export const notificationIdSchema = z.uuid().brand<'NotificationId'>();
export type NotificationId = z.infer<typeof notificationIdSchema>;
