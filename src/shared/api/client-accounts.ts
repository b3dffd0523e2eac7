import { z } from 'zod';
import { clientIdSchema, userIdSchema } from '../domain/ids.ts';
import { clientSchema } from './clients.ts';
import { personal } from './masked.ts';
import { maskName, maskText } from '../domain/masking.ts';
import { endpoint } from './endpoint.ts';

/** A user who registered through the practice's link and is not a client of it yet. */
export const clientAccountSchema = z.object({
  userId: userIdSchema,
  firstName: personal(maskName),
  lastName: personal(maskName),
  email: personal(maskText),
  createdAt: z.string(),
  /** Clients of the practice with the same e-mail address. A person decides whether one of them is the same person. */
  matches: z.array(
    z.object({
      clientId: clientIdSchema,
      /** The client's therapist; they and administrators can confirm the match. */
      therapistId: userIdSchema,
      firstName: personal(maskName),
      lastName: personal(maskName),
    }),
  ),
});
export type ClientAccount = z.infer<typeof clientAccountSchema>;

export const listClientAccounts = endpoint.get('/v2/therapist/{id}/clientAccounts', {
  summary: "Users who registered through the practice's link and are not clients yet",
  access: { permission: 'client.read', of: 'anyTherapist' },
  loggedAs: 'client.accounts',
  response: z.object({ accounts: z.array(clientAccountSchema) }),
});

export const linkClientAccount = endpoint.post('/v2/therapist/{id}/clientAccount/{userId}', {
  summary: 'Link an account to a client with the same e-mail address, or create a client from it',
  access: { permission: 'client.write', of: 'sameTherapist' },
  /** Without a client id, a new client is created from the account's data. */
  body: z.object({ clientId: clientIdSchema.optional() }),
  response: clientSchema,
});
