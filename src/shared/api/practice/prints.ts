import { z } from 'zod';
import { clientIdSchema } from '#shared/domain/ids.ts';
import { PATHS, type PageName } from '#shared/routes.ts';
import { endpoint, okSchema } from '../endpoint.ts';

const PAGES = Object.keys(PATHS) as [PageName, ...PageName[]];

/** Only the browser knows that a page goes to paper or into a PDF, so it tells. */
export const logPrint = endpoint.post('/v2/user/{id}/print', {
  summary: 'Note in the audit log that a page is printed',
  access: { permission: 'settings.own', of: 'self' },
  impersonation: 'allowed',
  body: z.object({
    page: z.enum(PAGES),
    /** The client the page is about. */
    clientId: clientIdSchema.optional(),
  }),
  response: okSchema,
});
