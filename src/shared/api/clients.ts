import { z } from 'zod';
import { daySchema, versionSchema } from '../domain/day-and-version.ts';
import { clientIdSchema, userIdSchema } from '../domain/ids.ts';
import { maskName, maskTags, maskText } from '../domain/masking.ts';
import { clientDetailFields, clientDetailsSchema, emailSchema, maskable } from './client-details.ts';
import { endpoint, idempotencyHeadersSchema, pagingQuerySchema } from './endpoint.ts';
import { masked, personal } from './masked.ts';

export const clientStatusSchema = z.enum(['active', 'inactive']);

export const clientSchema = z.object({
  clientId: clientIdSchema,
  therapistId: userIdSchema,
  /** The operator who cares for the client instead of the therapist; null for the therapist. */
  operatorId: userIdSchema.nullable().default(null),
  firstName: personal(maskName),
  lastName: personal(maskName),
  email: personal(maskText).nullable(),
  dateOfBirth: personal(maskText).nullable(),
  status: clientStatusSchema,
  notes: personal(maskText),
  tags: masked(z.array(z.string()), maskTags).default([]),
  /** The client registered through the practice's link, and a colleague has confirmed the match. */
  hasAccount: z.boolean().default(false),
  sessionCount: z.number().int(),
  lastSessionAt: z.string().nullable(),
  /** Responses with a safety answer that are not marked as handled. */
  safetyAlertCount: z.number().int().default(0),
  createdAt: z.string(),
  version: z.number().int(),
});
export type Client = z.infer<typeof clientSchema>;

/** The whole record of a client; lists contain {@link clientSchema} only. */
export const clientRecordSchema = clientSchema.extend(clientDetailsSchema.shape);
export type ClientRecord = z.infer<typeof clientRecordSchema>;

export const clientFieldsSchema = z.object({
  firstName: z.string().trim().min(1, 'Enter a first name.').max(80),
  lastName: z.string().trim().min(1, 'Enter a last name.').max(80),
  email: z.union([z.literal(''), emailSchema]).default(''),
  dateOfBirth: z.union([z.literal(''), daySchema('Enter a date as year-month-day.')]).default(''),
  notes: z.string().max(4000).default(''),
  ...clientDetailFields,
});

export const listClients = endpoint.get('/v2/therapist/{id}/clients', {
  summary: 'Clients of the practice, a page at a time',
  access: { permission: 'client.read', of: 'anyTherapist' },
  loggedAs: 'client.list',
  isReadableOffline: true,
  query: pagingQuerySchema.extend({
    userStatus: clientStatusSchema.optional(),
    /** Clients of this operator only. */
    operatorId: userIdSchema.optional(),
    /** `true`: only clients of the therapist in the path; `false`: only clients of others. */
    isOwned: z.enum(['true', 'false']).optional(),
  }),
  response: z.object({ clients: z.array(clientSchema), totalClients: z.number().int() }),
});

export const getClient = endpoint.get('/v2/therapist/{id}/client/{clientId}', {
  summary: 'One client with their whole record',
  access: { permission: 'client.read', of: 'anyTherapist' },
  isReadableOffline: true,
  response: clientRecordSchema,
});

const { firstName, lastName, email, dateOfBirth, notes, ...details } = clientFieldsSchema.shape;

/** Changeable fields of a record. A field that still holds its mask keeps the hidden value. */
export const clientChangesSchema = z.object({
  firstName,
  lastName,
  email: maskable(email.unwrap()),
  dateOfBirth: maskable(dateOfBirth.unwrap()),
  notes: notes.unwrap(),
  sex: details.sex.unwrap(),
  handedness: details.handedness.unwrap(),
  contacts: details.contacts.unwrap(),
  tags: details.tags.unwrap(),
  goals: details.goals.unwrap(),
  medication: details.medication.unwrap(),
  emergencyNote: details.emergencyNote.unwrap(),
});

export const patchClient = endpoint.patch('/v2/therapist/{id}/client/{clientId}', {
  summary: 'Change the given fields of a client; the subscription limits the number of active clients',
  access: { permission: 'client.write', of: 'sameTherapist' },
  body: clientChangesSchema.partial().extend({
    status: clientStatusSchema.optional(),
    /** An operator of the practice; null returns the client to their therapist. */
    operatorId: userIdSchema.nullable().optional(),
    /** Version of the changed record. Required for all fields except status and operator, which state the old value. */
    version: versionSchema.optional(),
  }),
  response: clientRecordSchema,
});

export const createClient = endpoint.post('/v2/therapist/{id}/client', {
  summary: 'Add a client',
  access: { permission: 'client.write', of: 'sameTherapist' },
  headers: idempotencyHeadersSchema,
  body: clientFieldsSchema,
  response: clientRecordSchema,
});
