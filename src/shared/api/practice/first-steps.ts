import { z } from 'zod';
import { FIRST_STEPS } from '#shared/domain/first-visit.ts';
import { clientIdSchema, sessionIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import { endpoint } from '../endpoint.ts';

export const getFirstSteps = endpoint.get('/v2/user/{id}/firstSteps', {
  summary: 'First steps of a new practitioner: the finished ones, and where the next ones lead',
  access: { permission: 'settings.own', of: 'self' },
  impersonation: 'allowed',
  isReadableOffline: true,
  response: z.object({
    done: z.array(z.enum(FIRST_STEPS)),
    /** The newest active client of the user, for the consent and the session. */
    clientId: clientIdSchema.nullable(),
    /** The last completed session of the user, for the report. */
    session: z
      .object({ therapistId: userIdSchema, clientId: clientIdSchema, sessionId: sessionIdSchema })
      .nullable(),
  }),
});
