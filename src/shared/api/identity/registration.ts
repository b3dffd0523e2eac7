import { z } from 'zod';
import { organizationIdSchema } from '#shared/domain/ids.ts';
import { USER_TYPES } from '#shared/domain/permissions.ts';
import { endpoint } from '../endpoint.ts';
import { passwordSchema } from './setup.ts';
import { regionSchema } from '#shared/domain/regions.ts';

const person = {
  firstName: z.string().trim().min(1, 'Enter your first name.').max(80),
  lastName: z.string().trim().min(1, 'Enter your last name.').max(80),
  email: z.string().trim().toLowerCase().pipe(z.email('Enter an e-mail address.').max(320)),
  password: passwordSchema,
  /** Chosen by the page and constant for one form: a registration sent twice creates one account. */
  requestKey: z.uuid(),
};

const practitioner = {
  ...person,
  practiceName: z.string().trim().min(1, 'Enter a name for the practice.').max(120),
  region: regionSchema,
};

/** Fields of `/register` (therapist or coach, with a new practice) and `/onboard-client` (client of a practice). */
export const registrationSchema = z.discriminatedUnion('userType', [
  z.object({ userType: z.literal('T'), ...practitioner }),
  z.object({ userType: z.literal('CH'), ...practitioner }),
  z.object({
    userType: z.literal('C'),
    ...person,
    /** The practice that sent the link. */
    practiceId: organizationIdSchema,
  }),
]);
export type Registration = z.infer<typeof registrationSchema>;

/** The registered user. The same response for an address with an account, whose owner is notified by e-mail. */
export const customerSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  userType: z.enum(USER_TYPES),
  verified: z.literal(false),
});
export type Customer = z.infer<typeof customerSchema>;

export const register = endpoint.post('/v2/register', {
  summary: 'Register a therapist, a coach or a client; an e-mail brings the verification code',
  access: 'public',
  body: registrationSchema,
  response: customerSchema,
});
