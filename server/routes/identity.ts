import type { Context } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { IDP_TARGET_PREFIX } from '#shared/api/identity/identity.ts';
import { parseOuterJson } from '../model/json-nesting.ts';
import type { AppContext, AppEnv } from '../http/context.ts';
import { visitorAddress } from '../http/context.ts';
import type { SigningKeys } from '../identity/keys.ts';
import type { Deps } from '../services/core/deps.ts';
import type { Requester } from '../services/identity/identity-challenges.ts';
import { ACCOUNT_OPERATIONS } from './identity-account.ts';
import type { Operation, Outcome } from './identity-outcome.ts';
import { failure, INVALID, wait } from './identity-outcome.ts';
import { InitiateAuth, RespondToAuthChallenge } from './identity-sign-in.ts';

const LIMIT_BYTES = 32 * 1024;

const OPERATIONS: Readonly<Record<string, Operation>> = {
  InitiateAuth,
  RespondToAuthChallenge,
  ...ACCOUNT_OPERATIONS,
};

/** The identity provider: the JSON protocol of a Cognito user pool, as far as Loopwell uses it. */
export function createIdentityRoutes(deps: Deps, keys: SigningKeys): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get('/idp/.well-known/jwks.json', (c) => c.json({ keys: [keys.publicJwk] }));
  app.post(
    '/idp/',
    bodyLimit({ maxSize: LIMIT_BYTES, onError: (c) => reply(c as Context<AppEnv>, INVALID) }),
    async (c) => {
      const address = visitorAddress(c);
      const waitMs = address === undefined ? 0 : await deps.rates.take('address', address);
      if (waitMs > 0) return reply(c, wait(Math.ceil(waitMs / 1000), 'Too many requests at once.'));
      const target = c.req.header('x-amz-target') ?? '';
      const name = target.startsWith(IDP_TARGET_PREFIX) ? target.slice(IDP_TARGET_PREFIX.length) : '';
      if (!Object.hasOwn(OPERATIONS, name)) {
        return reply(c, failure('UnknownOperationException', 'The sign-in does not know this operation.'));
      }
      const body = parseOuterJson(await c.req.text().catch(() => ''));
      return reply(c, await OPERATIONS[name]!(deps, body, requesterOf(c)));
    },
  );
  return app;
}

const requesterOf = (c: AppContext): Requester => ({
  address: visitorAddress(c),
  site: siteOf(c.req.header('origin')),
});

/** Passkeys are bound to host names. Earlier middleware has checked that the origin is ours. */
function siteOf(origin: string | undefined): Requester['site'] {
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  const { hostname } = new URL(origin);
  const isNumber = /^[\d.]+$|^\[/.test(hostname);
  return isNumber ? undefined : { host: hostname, origin };
}

function reply(c: Context<AppEnv>, outcome: Outcome): Response {
  const body = outcome.ok ? outcome.body : { __type: outcome.failure.type, message: outcome.failure.message };
  const headers = { 'Content-Type': 'application/x-amz-json-1.1' };
  const waitSeconds = outcome.ok ? undefined : outcome.failure.waitSeconds;
  if (waitSeconds === undefined) return c.body(JSON.stringify(body), outcome.ok ? 200 : 400, headers);
  return c.body(JSON.stringify(body), 429, { ...headers, 'Retry-After': String(waitSeconds) });
}
