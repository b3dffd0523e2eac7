import { z } from 'zod';
import { organizationIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import { endpoint, okSchema } from '../endpoint.ts';

export const impersonate = endpoint.post('/v2/admin/impersonate', {
  summary: 'Act as another user for half an hour',
  access: 'operator.impersonate',
  impersonation: 'refused',
  body: z.object({ userId: userIdSchema }),
  response: z.object({
    accessToken: z.string(),
    expiresInSeconds: z.number().int(),
    userId: userIdSchema,
    organizationId: organizationIdSchema,
  }),
  holdsSecret: true,
});

export const endImpersonation = endpoint.delete('/v2/admin/impersonate', {
  summary: 'Stop acting as another user; called with the token of the impersonation',
  access: 'signedIn',
  impersonation: 'allowed',
  response: okSchema,
});

/** The user an administrator acts as in a browser. It changes presentation only; the server decides about access. */
export const impersonationSchema = z.object({
  accessToken: z.string().min(1),
  userId: userIdSchema,
  organizationId: organizationIdSchema,
  /** When the token expires: epoch ms on this computer's clock. */
  expiresAtMs: z.number(),
});
export type Impersonation = z.infer<typeof impersonationSchema>;
