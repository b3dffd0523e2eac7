import { z } from 'zod';
import { userIdSchema } from '#shared/domain/ids.ts';
import { endpoint, okSchema } from '../endpoint.ts';

/** External services that a user has connected; services not connected are left out. */
export const connectedAppsSchema = z.object({
  connectedApps: z.object({
    neurosity: z
      .object({
        connectedAt: z.iso.datetime(),
        /** E-mail address of the external account; null if unknown. */
        account: z.string().nullable(),
      })
      .optional(),
  }),
  /** Whether this server can connect it by OAuth. Otherwise only a password sign-in in the browser is possible. */
  canConnect: z.object({ neurosity: z.boolean() }),
});
export type ConnectedApps = z.infer<typeof connectedAppsSchema>;

/** A token of Firebase with our scopes is about 1 KB. */
const tokenSchema = z.string().min(1).max(8000);

export const listConnectedApps = endpoint.get('/v2/users/{id}/connectedApps', {
  summary: 'External services the user has connected',
  access: { permission: 'settings.own', of: 'self' },
  impersonation: 'allowed',
  response: connectedAppsSchema,
});

export const connectNeurosity = endpoint.post('/v2/users/{id}/connectedApps/neurosity', {
  summary: 'Store the access a user has granted at Neurosity',
  access: { permission: 'settings.own', of: 'self' },
  impersonation: 'refused',
  body: z.object({
    /** From the redirect address. */
    token: tokenSchema,
    /** From the redirect address; refused if it differs from the one of the last `oauthURL`. */
    state: z.string().min(1).max(200),
  }),
  response: connectedAppsSchema,
});

export const disconnectNeurosity = endpoint.delete('/v2/users/{id}/connectedApps/neurosity', {
  summary: 'Delete the access to Neurosity and withdraw it there',
  access: { permission: 'settings.own', of: 'self' },
  impersonation: 'refused',
  body: z.object({ token: tokenSchema.optional() }),
  /** The connection is removed in any case; `isWithdrawn` is false if Neurosity could not be notified. */
  response: z.object({ isWithdrawn: z.boolean() }),
});

export const getNeurosityToken = endpoint.get('/v2/users/{id}/connectedApps/neurosity/oauthToken', {
  summary: 'A fresh token to sign in at Neurosity with, for the browser of the user',
  access: { permission: 'settings.own', of: 'self' },
  impersonation: 'refused',
  response: z.object({ token: z.string() }),
  holdsSecret: true,
});

export const getNeurosityOauthUrl = endpoint.get('/v2/users/connectedApps/neurosity/oauthURL', {
  summary: "The address of Neurosity's page where the user agrees to the access",
  access: 'settings.own',
  impersonation: 'allowed',
  query: z.object({ redirectUri: z.url().max(500) }),
  response: z.object({ url: z.string() }),
  holdsSecret: true,
});

export const transferNeurosityDevice = endpoint.post('/v2/users/connectedApps/neurosity/transferDevice', {
  summary: 'Give a Crown to another user of the practice',
  access: 'settings.own',
  impersonation: 'refused',
  body: z.object({
    /** The current owner and the new owner. Both must have connected Neurosity. */
    userId: userIdSchema,
    recipientId: userIdSchema,
    deviceId: z.string().regex(/^[0-9A-Fa-f]{32}$/, 'A device id has 32 digits from 0 to 9 and a to f.'),
  }),
  response: okSchema,
});
