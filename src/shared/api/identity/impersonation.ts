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

/** The user an administrator acts as in a browser. It changes presentation only; the server decides about access. */
export const impersonationSchema = z.object({
  accessToken: z.string().min(1),
  userId: userIdSchema,
  organizationId: organizationIdSchema,
  /** When the token expires: epoch ms on this computer's clock. */
  expiresAtMs: z.number(),
});
export type Impersonation = z.infer<typeof impersonationSchema>;

/** Payment, secrets (e-mails contain codes), other users' permissions, and data exports. */
const REFUSED_PARTS =
  /\/(?:psp|subscriptions?|invoices?|payments?|billing|checkout|exports?|erase|passwords?|mfa|passkeys?|mail|operators?|audit|connectedApps|oauthToken)(?:\/|$)/;
/** Readable while acting as another user; only changes are refused. */
const READABLE = /\/(?:subscriptions?|connectedApps|products?|addOns)(?:\/|$)/;

/**
 * Whether a call is refused while acting as another user: payment, passwords, factors, exports and permissions. Decided
 * by path, so that calls added later are refused automatically.
 */
export function refusesImpersonation({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  if (path === impersonate.path) return method !== endImpersonation.method;
  if (!REFUSED_PARTS.test(path)) return false;
  return method !== 'GET' || !READABLE.test(path) || path.endsWith('/oauthToken');
}
