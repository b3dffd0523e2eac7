import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { identityProviderSchema } from '../identity/identity-provider.ts';
import { regionSchema } from '#shared/domain/regions.ts';

const address = z.url({ protocol: /^https?$/ });

/** What the page has to know of the installation before anybody is signed in. */
export const appConfigSchema = z.object({
  /** `closed`: accounts are made by invitation. */
  registration: z.enum(['open', 'closed']),
  provider: identityProviderSchema,
  /** The region of this server; null where it is the only one. */
  region: regionSchema.nullable(),
  /** Regions that can be chosen, with the origin of their server. */
  regions: z.array(z.object({ region: regionSchema, url: address })),
  /** Pages about the product; null: those that come with it. */
  marketingSite: address.nullable(),
  /** False where no mail server is set up: e-mails become files in the data folder, and nobody receives them. */
  sendsMail: z.boolean(),
  /** Where clients get their app. */
  storeLinks: z.object({ appStore: address, playStore: address }),
});
export type AppConfig = z.infer<typeof appConfigSchema>;

export const getAppConfig = defineEndpoint({
  method: 'GET',
  path: '/config.json',
  summary: 'What the page has to know of this installation',
  access: 'public',
  response: appConfigSchema,
});
