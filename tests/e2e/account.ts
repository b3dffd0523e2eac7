import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '#server/routes/endpoints.ts';
import { IDP_CLIENT_ID, IDP_PATH, IDP_TARGET_PREFIX } from '#shared/api/identity/identity.ts';
import { readTokens } from '#api/identity-protocol.ts';
import { identityFromToken, type Tokens } from '#api/tokens.ts';
import { codeFromEmail } from './outbox.ts';
import type { ServerProcess } from './server-process.ts';

export const THERAPIST = {
  practiceName: 'Quiet Mind',
  region: 'EU' as const,
  firstName: 'Ada',
  lastName: 'Berg',
  email: 'ada@quiet-mind.example',
  password: 'a calm and steady rhythm',
};

/** A therapist's account with {@link THERAPIST}'s password, on the server at `url`. */
export type Account = { url: string; email: string };

/**
 * Creates the therapist of a new practice. The first practice of a server is set up; its address is
 * {@link THERAPIST}'s. Each further one registers with an address of its own, and orders a subscription.
 */
export async function makeAccount(server: ServerProcess): Promise<Account> {
  const { url } = server;
  const { isEmpty } = (await (await fetch(url + ENDPOINTS.setupState.path)).json()) as { isEmpty: boolean };
  if (isEmpty) {
    await expectOk(await send(url, 'POST', ENDPOINTS.setupPractice.path, THERAPIST));
    return { url, email: THERAPIST.email };
  }
  const account = { url, email: `ada@${randomUUID()}.example` };
  await register(server, account.email);
  await subscribe(account);
  return account;
}

/** The address of another person of the practice; two practices of a server share none. */
export const colleagueEmail = ({ email }: Account, name: string): string => email.replace('ada', name);

async function register({ url, dataDir }: ServerProcess, email: string): Promise<void> {
  const requestKey = randomUUID();
  const form = { ...THERAPIST, userType: 'T', email, requestKey };
  await expectOk(await send(url, 'POST', ENDPOINTS.register.path, form));
  await callProvider(url, 'ConfirmSignUp', {
    Username: email,
    ConfirmationCode: await codeFromEmail(dataDir, email),
    ClientMetadata: { requestKey },
  });
}

async function subscribe(account: Account): Promise<void> {
  const { organizationId, call } = callsWith(account.url, await signIn(account));
  const path = ENDPOINTS.createSubscription.path.replace('{id}', organizationId);
  const order = { billing: { country: 'AT', state: '' }, priceIds: ['therapist-month'] };
  await expectOk(await call('POST', path, order));
}

/** Who the tokens belong to, and calls of the API in their name. */
export function callsWith(url: string, { accessToken, idToken }: Tokens) {
  const authorization = `Bearer ${accessToken}`;
  const call = (method: string, to: string, body?: unknown): Promise<Response> =>
    send(url, method, to, body, { authorization });
  return { ...identityFromToken(idToken)!, authorization, call };
}

export async function signIn({ url, email }: Account): Promise<Tokens> {
  const answer = await callProvider(url, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: THERAPIST.password },
  });
  return readTokens(await answer.json(), { nowMs: () => Date.now() });
}

async function callProvider(url: string, operation: string, body: object): Promise<Response> {
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': IDP_TARGET_PREFIX + operation,
  };
  return expectOk(await send(url, 'POST', IDP_PATH, { ClientId: IDP_CLIENT_ID, ...body }, headers));
}

export const send = (
  url: string,
  method: string,
  to: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(url + to, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });

export async function expectOk(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response;
}
