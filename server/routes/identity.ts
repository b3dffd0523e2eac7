import type { Context } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { IDP_TARGET_PREFIX } from '#shared/api/identity/identity.ts';
import { parseOuterJson } from '../model/json-nesting.ts';
import type { AppContext, AppEnv } from '../http/context.ts';
import { visitorAddress } from '../http/context.ts';
import { deviceCookies, readDevices } from '../identity/device-cookies.ts';
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
      const requester = requesterOf(c, deps);
      const waitMs = await rateWaitMs(deps, requester);
      if (waitMs > 0) return reply(c, wait(Math.ceil(waitMs / 1000), 'Too many requests at once.'));
      const target = c.req.header('x-amz-target') ?? '';
      const name = target.startsWith(IDP_TARGET_PREFIX) ? target.slice(IDP_TARGET_PREFIX.length) : '';
      if (!Object.hasOwn(OPERATIONS, name)) {
        return reply(c, failure('UnknownOperationException', 'The sign-in does not know this operation.'));
      }
      const body = parseOuterJson(await c.req.text().catch(() => ''));
      const outcome = await OPERATIONS[name]!(deps, body, requester);
      if (outcome.ok && outcome.signedInAs !== undefined)
        rememberDevice(c, deps, requester, outcome.signedInAs);
      return reply(c, outcome);
    },
  );
  return app;
}

const requesterOf = (c: AppContext, { secrets }: Deps): Requester => ({
  address: visitorAddress(c),
  devices: readDevices(c.req.header('cookie'), secrets),
  site: siteOf(c.req.header('origin')),
});

/** A browser of an owner has an allowance of its own: a flood from its address must not keep it out. */
async function rateWaitMs({ rates }: Deps, { address, devices }: Requester): Promise<number> {
  const [device] = devices;
  if (device) return rates.take('account', device.id);
  return address === undefined ? 0 : rates.take('address', address);
}

/** See `docs/adr/0055-known-devices.md`. */
function rememberDevice(c: AppContext, deps: Deps, { devices, site }: Requester, email: string): void {
  const known = devices.find((each) => each.email === email);
  const device = { email, id: known?.id ?? deps.ids.next(), signedInAtMs: deps.clock.nowMs() };
  const isSecure = site?.origin.startsWith('https:') ?? false;
  for (const cookie of deviceCookies(device, devices, { secrets: deps.secrets, isSecure }))
    c.header('Set-Cookie', cookie, { append: true });
}

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
