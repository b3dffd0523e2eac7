import { authenticationResultSchema, IDP_CLIENT_ID } from '#shared/api/identity/identity.ts';
import type { TestServer, TestUser } from './test-server.ts';

export type Answer = { status: number; body: Record<string, unknown> };

/** Calls an operation of the identity provider with our application id, unless `body` overrides it. */
export async function ask(server: TestServer, operation: string, body: object): Promise<Answer> {
  const response = await server.identity(operation, { ClientId: IDP_CLIENT_ID, ...body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export const signInAs = async (server: TestServer, username: string, password: string): Promise<Answer> => {
  const response = await server.signIn(username, password);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** The tokens of a successful sign-in. Throws for any other response. */
export const tokensOf = ({ body }: Answer) => authenticationResultSchema.parse(body).AuthenticationResult;

export const refusal = (type: string) => ({
  status: type === 'TooManyRequestsException' ? 429 : 400,
  body: { __type: type },
});

type EmailRow = { purpose: string; body: string };

/** E-mails to a user, oldest first. */
export const emailsTo = (server: TestServer, user: TestUser): Promise<EmailRow[]> =>
  server.db.query<EmailRow>(
    'system',
    'select purpose, body from mail_outbox where to_address = $1 order by created_at, mail_id',
    [user.email],
  );

/** The code of the newest e-mail. */
export async function newestCode(server: TestServer, user: TestUser): Promise<string> {
  const code = /Code: (\d+)/.exec((await emailsTo(server, user)).at(-1)?.body ?? '')?.[1];
  if (code === undefined) throw new Error('no e-mail with a code was queued');
  return code;
}

/** Actions in the audit log of an organization, oldest first. */
export async function auditActions(server: TestServer, user: TestUser): Promise<string[]> {
  const rows = await server.db.query<{ action: string }>(
    'system',
    'select action from audit_event where organization_id = $1 order by seq',
    [user.organizationId],
  );
  return rows.map(({ action }) => action);
}
