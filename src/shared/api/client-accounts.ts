import { z } from 'zod';
import { clientIdSchema, userIdSchema } from '../domain/ids.ts';
import { clientSchema } from './clients.ts';
import { personal } from './masked.ts';
import { maskName, maskText } from '../domain/masking.ts';
import { defineEndpoint } from './endpoint.ts';

/** Somebody who registered by the link of the practice and is no client of it yet. */
export const clientAccountSchema = z.object({
  userId: userIdSchema,
  firstName: personal(maskName),
  lastName: personal(maskName),
  email: personal(maskText),
  createdAt: z.string(),
  /** Clients of the practice with the same e-mail address: whether one is the same person, people decide. */
  matches: z.array(
    z.object({
      clientId: clientIdSchema,
      /** Whose client it is: they and administrators can say so. */
      therapistId: userIdSchema,
      firstName: personal(maskName),
      lastName: personal(maskName),
    }),
  ),
});
export type ClientAccount = z.infer<typeof clientAccountSchema>;

export const listClientAccounts = defineEndpoint({
  method: 'GET',
  path: '/v2/therapist/{id}/clientAccounts',
  summary: 'Who registered by the link of the practice and is no client yet',
  access: { permission: 'client.read', of: 'anyTherapist' },
  response: z.object({ accounts: z.array(clientAccountSchema) }),
});

export const linkClientAccount = defineEndpoint({
  method: 'POST',
  path: '/v2/therapist/{id}/clientAccount/{userId}',
  summary: 'Link an account to a client with the same e-mail address, or make a client of it',
  access: { permission: 'client.write', of: 'sameTherapist' },
  /** Without a client, a new one is made from what the account says. */
  body: z.object({ clientId: clientIdSchema.optional() }),
  response: clientSchema,
});
