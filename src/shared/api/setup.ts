import { z } from 'zod';
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
} from '../domain/password-rules.ts';
import { defineEndpoint } from './endpoint.ts';

export const regionSchema = z.enum(['US', 'CA', 'EU']);
export type Region = z.infer<typeof regionSchema>;

/** The length only; the server also refuses common passwords. */
export const passwordSchema = z
  .string()
  .min(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT)
  .max(PASSWORD_MAX_LENGTH, PASSWORD_TOO_LONG);

export const setupState = defineEndpoint({
  method: 'GET',
  path: '/v2/setup',
  summary: 'Whether this server still has to be set up',
  access: 'public',
  response: z.object({
    isEmpty: z.boolean(),
    /** The demo practice is offered only while no account exists, and only to the machine itself. */
    isDemoAllowed: z.boolean(),
    appVersion: z.string(),
  }),
});

export const setupPractice = defineEndpoint({
  method: 'POST',
  path: '/v2/setup/practice',
  summary: 'Create the organization and its first AccountAdmin therapist',
  access: 'public',
  body: z.object({
    practiceName: z.string().trim().min(1, 'Give the practice a name.').max(120),
    region: regionSchema,
    firstName: z.string().trim().min(1, 'Enter your first name.').max(80),
    lastName: z.string().trim().min(1, 'Enter your last name.').max(80),
    email: z.string().trim().toLowerCase().pipe(z.email('Enter an e-mail address.').max(320)),
    password: passwordSchema,
  }),
  response: z.object({ email: z.string() }),
});

export const setupDemo = defineEndpoint({
  method: 'POST',
  path: '/v2/setup/demo',
  summary: 'Create the demo practice with generated passwords, shown once',
  access: 'public',
  response: z.object({
    accounts: z.array(
      z.object({ email: z.string(), password: z.string(), role: z.string(), name: z.string() }),
    ),
  }),
});
