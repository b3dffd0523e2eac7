import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { identityProviderSchema } from '../identity/identity-provider.ts';
import { regionSchema } from '#shared/domain/regions.ts';

const address = z.url({ protocol: /^https?$/ });

/** Configuration that the page needs before anyone is signed in. */
export const appConfigSchema = z.object({
  /** `closed`: accounts are made by invitation. */
  registration: z.enum(['open', 'closed']),
  provider: identityProviderSchema,
  /** The region of this server; null if there is only one. */
  region: regionSchema.nullable(),
  /** Available regions, with the origins of their servers. */
  regions: z.array(z.object({ region: regionSchema, url: address })),
  /** Site with the product pages; null for the built-in pages. */
  marketingSite: address.nullable(),
  /** Where people help each other with this product; null without one. */
  communitySite: address.nullable(),
  /** New people get a tour and a list of first steps. */
  hasFirstVisitHelp: z.boolean(),
  /** False without a mail server: e-mails become files in the data folder, and nobody receives them. */
  sendsMail: z.boolean(),
  /** Store pages of the client app. */
  storeLinks: z.object({ appStore: address, playStore: address }),
});
export type AppConfig = z.infer<typeof appConfigSchema>;

export const getAppConfig = endpoint.get('/config.json', {
  summary: 'Configuration of this installation for the web page',
  access: 'public',
  isReadableOffline: true,
  response: appConfigSchema,
});
