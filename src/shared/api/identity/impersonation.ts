import { z } from 'zod';
import { organizationIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import { defineEndpoint, type Endpoint, okSchema } from '../endpoint.ts';

export const impersonate = defineEndpoint({
  method: 'POST',
  path: '/v2/admin/impersonate',
  summary: 'Act as another user for half an hour',
  access: 'operator.impersonate',
  body: z.object({ userId: userIdSchema }),
  response: z.object({
    accessToken: z.string(),
    expiresInSeconds: z.number().int(),
    userId: userIdSchema,
    organizationId: organizationIdSchema,
  }),
  holdsSecret: true,
});

export const endImpersonation = defineEndpoint({
  method: 'DELETE',
  path: '/v2/admin/impersonate',
  summary: 'Stop acting as another user; called with the token of the impersonation',
  access: 'signedIn',
  response: okSchema,
});

/** Whom an administrator acts as in a browser. It changes what is shown; what may be done the server decides. */
export const impersonationSchema = z.object({
  accessToken: z.string().min(1),
  userId: userIdSchema,
  organizationId: organizationIdSchema,
  /** Epoch ms on this computer's clock at which the token stops working. */
  expiresAtMs: z.number(),
});
export type Impersonation = z.infer<typeof impersonationSchema>;

/** Money, secrets (e-mails hold codes), other people's rights and data that leaves the practice. */
const REFUSED_PARTS =
  /\/(?:psp|subscriptions?|invoices?|payments?|billing|checkout|exports?|erase|passwords?|mfa|passkeys?|mail|operators?|audit|connectedApps|oauthToken)(?:\/|$)/;
/** Seen by whoever helps; only changing them is refused. */
const READABLE = /\/(?:subscriptions?|connectedApps|products?|addOns)(?:\/|$)/;

/**
 * Whether a call is refused to somebody who acts as another: what concerns payment, passwords, factors, exports and
 * rights. Decided by the path, so that a call added later is refused without anybody thinking of it.
 */
export function refusesImpersonation({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  if (path === impersonate.path) return method !== endImpersonation.method;
  if (!REFUSED_PARTS.test(path)) return false;
  return method !== 'GET' || !READABLE.test(path) || path.endsWith('/oauthToken');
}
