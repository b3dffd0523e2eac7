import { z } from 'zod';
import { userIdSchema } from '#shared/domain/ids.ts';
import { defineEndpoint, okSchema } from '../endpoint.ts';

/** Services of others a user has connected; what is not connected is left out. */
export const connectedAppsSchema = z.object({
  connectedApps: z.object({
    neurosity: z
      .object({
        connectedAt: z.iso.datetime(),
        /** The e-mail address of the account there; null where it is not known. */
        account: z.string().nullable(),
      })
      .optional(),
  }),
  /** Whether this server can connect it by OAuth; else there is only signing in with a password, in the browser. */
  canConnect: z.object({ neurosity: z.boolean() }),
});
export type ConnectedApps = z.infer<typeof connectedAppsSchema>;

/** A token of Firebase with our scopes is about 1 KB. */
const tokenSchema = z.string().min(1).max(8000);

export const listConnectedApps = defineEndpoint({
  method: 'GET',
  path: '/v2/users/{id}/connectedApps',
  summary: 'Services of others the user has connected',
  access: { permission: 'settings.own', of: 'self' },
  response: connectedAppsSchema,
});

export const connectNeurosity = defineEndpoint({
  method: 'POST',
  path: '/v2/users/{id}/connectedApps/neurosity',
  summary: 'Keep the access a user has agreed to at Neurosity',
  access: { permission: 'settings.own', of: 'self' },
  body: z.object({
    /** As it came back in the address. */
    token: tokenSchema,
    /** As it came back in the address; refused when it is not the one of the last `oauthURL`. */
    state: z.string().min(1).max(200),
  }),
  response: connectedAppsSchema,
});

export const disconnectNeurosity = defineEndpoint({
  method: 'DELETE',
  path: '/v2/users/{id}/connectedApps/neurosity',
  summary: 'Forget the access to Neurosity and withdraw it there',
  access: { permission: 'settings.own', of: 'self' },
  body: z.object({ token: tokenSchema.optional() }),
  /** The connection is gone in any case; `isWithdrawn` is false where Neurosity could not be told. */
  response: z.object({ isWithdrawn: z.boolean() }),
});

export const getNeurosityToken = defineEndpoint({
  method: 'GET',
  path: '/v2/users/{id}/connectedApps/neurosity/oauthToken',
  summary: 'A fresh token to sign in at Neurosity with, for the browser of the user',
  access: { permission: 'settings.own', of: 'self' },
  response: z.object({ token: z.string() }),
  holdsSecret: true,
});

export const getNeurosityOauthUrl = defineEndpoint({
  method: 'GET',
  path: '/v2/users/connectedApps/neurosity/oauthURL',
  summary: "The address of Neurosity's page where the user agrees to the access",
  access: 'settings.own',
  query: z.object({ redirectUri: z.url().max(500) }),
  response: z.object({ url: z.string() }),
  holdsSecret: true,
});

export const transferNeurosityDevice = defineEndpoint({
  method: 'POST',
  path: '/v2/users/connectedApps/neurosity/transferDevice',
  summary: 'Give a Crown to another user of the practice',
  access: 'settings.own',
  body: z.object({
    /** The user who owns it, and the one who is to own it. Both must have connected Neurosity. */
    userId: userIdSchema,
    recipientId: userIdSchema,
    deviceId: z.string().regex(/^[0-9A-Fa-f]{32}$/, 'A device id has 32 digits from 0 to 9 and a to f.'),
  }),
  response: okSchema,
});
