import { z } from 'zod';
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
  passwordFormProblem,
} from '#shared/domain/password-rules.ts';
import { regionSchema } from '#shared/domain/regions.ts';
import { endpoint } from '../endpoint.ts';

/** Checks that need no list of common passwords; only the server has that list. */
export const passwordSchema = z
  .string()
  .min(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT)
  .max(PASSWORD_MAX_LENGTH, PASSWORD_TOO_LONG)
  .superRefine((password, context) => {
    const message = passwordFormProblem(password);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

export const setupState = endpoint.get('/v2/setup', {
  summary: 'Whether this server still has to be set up',
  access: 'public',
  isReadableOffline: true,
  response: z.object({
    isEmpty: z.boolean(),
    /** The demo practice is offered only while no account exists, and only on the server's own computer. */
    isDemoAllowed: z.boolean(),
    /** The request came from another computer: `setupPractice` then requires the code from the server's console. */
    isCodeNeeded: z.boolean(),
    /** Number of active clients covered by the new practice's subscription. */
    maxActiveClients: z.number().int(),
    appVersion: z.string(),
  }),
});

export const setupPractice = endpoint.post('/v2/setup/practice', {
  summary: 'Create the organization and its first AccountAdmin therapist',
  access: 'public',
  body: z.object({
    practiceName: z.string().trim().min(1, 'Enter a name for the practice.').max(120),
    region: regionSchema,
    firstName: z.string().trim().min(1, 'Enter your first name.').max(80),
    lastName: z.string().trim().min(1, 'Enter your last name.').max(80),
    email: z.string().trim().toLowerCase().pipe(z.email('Enter an e-mail address.').max(320)),
    password: passwordSchema,
    /** From the server's console, for requests from another computer. */
    setupCode: z.string().max(80).optional(),
  }),
  response: z.object({ email: z.string() }),
});

export const setupDemo = endpoint.post('/v2/setup/demo', {
  summary: 'Create the demo practice with generated passwords, shown once',
  access: 'public',
  response: z.object({
    accounts: z.array(
      z.object({ email: z.string(), password: z.string(), role: z.string(), name: z.string() }),
    ),
  }),
  holdsSecret: true,
});
