import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { register, registrationSchema } from '#shared/api/identity/registration.ts';
import { TEST_PASSWORD } from './seeds.ts';
import type { TestServer } from './test-server.ts';

type Given = z.input<typeof registrationSchema>;
type Practitioner = Extract<Given, { userType: 'T' }>;

/** A new, unregistered therapist, different each time. */
export function aRegistration(changes: Partial<Practitioner> = {}): Practitioner {
  const requestKey = randomUUID();
  return {
    userType: 'T',
    firstName: 'Maren',
    lastName: 'Lindqvist',
    email: `maren-${requestKey}@example.test`,
    password: TEST_PASSWORD,
    practiceName: 'Lakeside',
    region: 'EU',
    requestKey,
    ...changes,
  };
}

export const registerAt = (server: TestServer, body: unknown): Promise<Response> =>
  server.call('POST', '/v2/register' satisfies typeof register.path, { body });

/** The newest e-mail to an address; its text exists until it is sent. */
export async function emailTo(server: TestServer, email: string): Promise<Email | undefined> {
  const rows = await server.db.query<Email>(
    'system',
    'select purpose, subject, body from mail_outbox where to_address = $1 order by created_at desc, mail_id desc limit 1',
    [email],
  );
  return rows[0];
}

type Email = { purpose: string; subject: string; body: string };

/** The code in an e-mail's subject. */
export const codeIn = (email: Email | undefined): string | undefined =>
  /\d{8}/.exec(email?.subject ?? '')?.[0];
