import type { Context } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import {
  IDP_CLIENT_ID,
  IDP_TARGET_PREFIX,
  initiateAuthSchema,
  revokeTokenSchema,
} from '#shared/api/identity.ts';
import type { AppEnv } from '../http/context.ts';
import type { SigningKeys } from '../identity/keys.ts';
import { TOKEN_LIFE_SECONDS } from '../identity/tokens.ts';
import type { Deps } from '../services/deps.ts';
import type { IssuedTokens } from '../services/identity.ts';
import * as identity from '../services/identity.ts';

const LIMIT_BYTES = 16 * 1024;
const globalSignOutSchema = z.object({ AccessToken: z.string().max(4000) });

/** Names and texts a user pool answers with; clients decide by `__type`. */
type Failure = { type: string; message: string };
type Outcome = { ok: true; body: object } | { ok: false; failure: Failure };
type Operation = (deps: Deps, body: unknown) => Promise<Outcome>;

const failure = (type: string, message: string): Outcome => ({ ok: false, failure: { type, message } });
const INVALID = failure('InvalidParameterException', 'The request is not in a form the sign-in understands.');
const WRONG_CLIENT = failure('ResourceNotFoundException', 'This application is not known here.');

const OPERATIONS: Readonly<Record<string, Operation>> = { InitiateAuth, RevokeToken, GlobalSignOut };

/** The identity provider: the JSON protocol of a Cognito user pool, as far as the product uses it. */
export function createIdentityRoutes(deps: Deps, keys: SigningKeys): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get('/idp/.well-known/jwks.json', (c) => c.json({ keys: [keys.publicJwk] }));
  app.post(
    '/idp/',
    bodyLimit({ maxSize: LIMIT_BYTES, onError: (c) => reply(c as Context<AppEnv>, INVALID) }),
    async (c) => {
      const target = c.req.header('x-amz-target') ?? '';
      const name = target.startsWith(IDP_TARGET_PREFIX) ? target.slice(IDP_TARGET_PREFIX.length) : '';
      if (!Object.hasOwn(OPERATIONS, name)) {
        return reply(c, failure('UnknownOperationException', 'The sign-in does not know this operation.'));
      }
      const body: unknown = await c.req.json().catch(() => undefined);
      return reply(c, await OPERATIONS[name]!(deps, body));
    },
  );
  return app;
}

function reply(c: Context<AppEnv>, outcome: Outcome): Response {
  const body = outcome.ok ? outcome.body : { __type: outcome.failure.type, message: outcome.failure.message };
  return c.body(JSON.stringify(body), outcome.ok ? 200 : 400, {
    'Content-Type': 'application/x-amz-json-1.1',
  });
}

async function InitiateAuth(deps: Deps, body: unknown): Promise<Outcome> {
  const parsed = initiateAuthSchema.safeParse(body);
  if (!parsed.success) return INVALID;
  if (parsed.data.ClientId !== IDP_CLIENT_ID) return WRONG_CLIENT;
  if (parsed.data.AuthFlow === 'REFRESH_TOKEN_AUTH') {
    const tokens = await identity.refresh(deps, parsed.data.AuthParameters.REFRESH_TOKEN);
    return tokens
      ? authenticated(tokens)
      : failure('NotAuthorizedException', 'Refresh Token has been revoked');
  }
  const { USERNAME, PASSWORD } = parsed.data.AuthParameters;
  const result = await identity.signIn(deps, USERNAME, PASSWORD);
  switch (result.kind) {
    case 'success':
      return authenticated(result.tokens);
    case 'wrong':
      return failure('NotAuthorizedException', 'Incorrect username or password.');
    case 'refusedClient':
      return failure(
        'UnacceptableClientLogin',
        'unacceptable_client_login: Clients use the mobile app; these screens are for practitioners.',
      );
    case 'wait':
      return failure(
        'TooManyRequestsException',
        `Too many wrong passwords. Try again in ${result.seconds} seconds.`,
      );
  }
}

const authenticated = ({ accessToken, idToken, refreshToken }: IssuedTokens): Outcome => ({
  ok: true,
  body: {
    AuthenticationResult: {
      AccessToken: accessToken,
      IdToken: idToken,
      RefreshToken: refreshToken,
      ExpiresIn: TOKEN_LIFE_SECONDS,
      TokenType: 'Bearer',
    },
    ChallengeParameters: {},
  },
});

async function RevokeToken(deps: Deps, body: unknown): Promise<Outcome> {
  const parsed = revokeTokenSchema.safeParse(body);
  if (!parsed.success) return INVALID;
  if (parsed.data.ClientId !== IDP_CLIENT_ID) return WRONG_CLIENT;
  await identity.revoke(deps, parsed.data.Token);
  return { ok: true, body: {} };
}

async function GlobalSignOut(deps: Deps, body: unknown): Promise<Outcome> {
  const parsed = globalSignOutSchema.safeParse(body);
  if (!parsed.success) return INVALID;
  const isDone = await identity.signOutEverywhere(deps, parsed.data.AccessToken);
  return isDone ? { ok: true, body: {} } : failure('NotAuthorizedException', 'Access Token has been revoked');
}
