import { z } from 'zod';
import { clientIdSchema, userIdSchema } from '../domain/ids.ts';
import { defineEndpoint, pagingQuerySchema } from './endpoint.ts';

export const clientStatusSchema = z.enum(['active', 'inactive']);

export const clientSchema = z.object({
  clientId: clientIdSchema,
  therapistId: userIdSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  status: clientStatusSchema,
  notes: z.string(),
  /** They registered by the link of the practice, and somebody here has said that it is them. */
  hasAccount: z.boolean().default(false),
  sessionCount: z.number().int(),
  lastSessionAt: z.string().nullable(),
  createdAt: z.string(),
  version: z.number().int(),
});
export type Client = z.infer<typeof clientSchema>;

export const clientFieldsSchema = z.object({
  firstName: z.string().trim().min(1, 'Enter a first name.').max(80),
  lastName: z.string().trim().min(1, 'Enter a last name.').max(80),
  email: z.union([z.literal(''), z.email('Enter an e-mail address.')]).default(''),
  dateOfBirth: z.union([z.literal(''), z.iso.date('Enter a date as year-month-day.')]).default(''),
  notes: z.string().max(4000).default(''),
});

const therapistParams = z.object({ id: userIdSchema });
const clientParams = therapistParams.extend({ clientId: clientIdSchema });

export const listClients = defineEndpoint({
  method: 'GET',
  path: '/v2/therapist/{id}/clients',
  summary: 'Clients of the practice, a page at a time',
  access: 'client.read',
  params: therapistParams,
  query: pagingQuerySchema.extend({
    userStatus: clientStatusSchema.optional(),
    /** Clients of this operator only. */
    operatorId: userIdSchema.optional(),
    /** `true`: those of the therapist in the path only; `false`: those of others only. */
    isOwned: z.enum(['true', 'false']).optional(),
  }),
  response: z.object({ clients: z.array(clientSchema), totalClients: z.number().int() }),
});

export const getClient = defineEndpoint({
  method: 'GET',
  path: '/v2/therapist/{id}/client/{clientId}',
  summary: 'One client',
  access: 'client.read',
  params: clientParams,
  response: clientSchema,
});

export const patchClient = defineEndpoint({
  method: 'PATCH',
  path: '/v2/therapist/{id}/client/{clientId}',
  summary: 'Set a client active or inactive; the subscription limits how many are active',
  access: 'client.write',
  params: clientParams,
  body: z.object({ status: clientStatusSchema }),
  response: clientSchema,
});

export const createClient = defineEndpoint({
  method: 'POST',
  path: '/v2/therapist/{id}/client',
  summary: 'Add a client',
  access: 'client.write',
  params: therapistParams,
  body: clientFieldsSchema,
  response: clientSchema,
});
