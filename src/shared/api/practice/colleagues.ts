import { z } from 'zod';
import { personal } from '../masked.ts';
import { maskName } from '#shared/domain/masking.ts';
import { userIdSchema } from '#shared/domain/ids.ts';
import { endpoint, pagingQuerySchema } from '../endpoint.ts';

/** A colleague who can sign in: clients, devices and work can be assigned to them. */
export const colleagueSchema = z.object({
  userId: userIdSchema,
  firstName: personal(maskName),
  lastName: personal(maskName),
  userType: z.enum(['T', 'CH']),
});
export type Colleague = z.infer<typeof colleagueSchema>;

/** Names only, for everyone in the practice. Administrators get more about operators from another call. */
export const listColleagues = endpoint.get('/v2/organization/{id}/colleagues', {
  summary: 'Users who work in the practice, by name',
  access: { permission: 'client.read', of: 'ownPractice' },
  isReadableOffline: true,
  query: pagingQuerySchema.pick({ startFrom: true, limit: true }),
  response: z.object({ colleagues: z.array(colleagueSchema), totalColleagues: z.number().int() }),
});
