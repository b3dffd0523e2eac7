import type { JWTVerifyGetKey } from 'jose';
import { createRemoteJWKSet, customFetch, errors } from 'jose';
import { z } from 'zod';
import { DISCOVERY_PATH, sameIssuer } from '#shared/api/identity/identity-provider.ts';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { RemoteProvider } from '../ports/remote-provider.ts';

export type Outside = { clock: Clock; fetch: typeof fetch };

const TIMEOUT_MS = 5000;
/** Minimum time between requests to an issuer that is down. */
const ASK_AGAIN_MS = 5000;

const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

const unreachable = (url: string, cause: unknown): AppError =>
  Object.assign(
    new AppError(
      'unavailable',
      `The identity provider does not show its keys at ${url}, so sign-ins cannot be checked. Try again in a moment.`,
    ),
    { cause },
  );

/**
 * The public keys of a provider, cached for ten minutes. They are fetched again if a token names an unknown key, at
 * most every 30 s. So new keys work at once and withdrawn ones soon stop. Throws AppError `unavailable` while the keys
 * cannot be fetched.
 */
export function createRemoteKeys(provider: RemoteProvider, outside: Outside): JWTVerifyGetKey {
  const keySet = once(outside.clock, async () => {
    const url = await keysUrl(provider, outside.fetch);
    const load = (to: string | URL, options?: RequestInit) => ask(outside.fetch, String(to), options);
    return {
      url,
      keys: createRemoteJWKSet(new URL(url), { [customFetch]: load, timeoutDuration: TIMEOUT_MS }),
    };
  });
  return async (header, token) => {
    const { url, keys } = await keySet();
    return keys(header, token).catch((error: unknown) => {
      throw isNoKeySet(error) ? unreachable(url, error) : error;
    });
  };
}

/** The response was late or not a key set. If the key set lacks the requested key, the token is at fault. */
const isNoKeySet = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'].includes(error.code);

/** An OIDC issuer publishes the URL of its keys; Cognito has them at a fixed URL. */
async function keysUrl({ kind, issuer, jwksUrl }: RemoteProvider, load: typeof fetch): Promise<string> {
  if (jwksUrl !== undefined) return jwksUrl;
  if (kind === 'cognito') return `${issuer}/.well-known/jwks.json`;
  const url = issuer + DISCOVERY_PATH;
  const response = await ask(load, url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const metadata = metadataSchema.safeParse(await response.json().catch(() => undefined));
  if (!metadata.success || !sameIssuer(metadata.data.issuer, issuer)) throw unreachable(url, metadata.error);
  return metadata.data.jwks_uri;
}

async function ask(load: typeof fetch, url: string, options?: RequestInit): Promise<Response> {
  const response = await load(url, options).catch((error: unknown) => {
    throw unreachable(url, error);
  });
  if (!response.ok) throw unreachable(url, response.status);
  return response;
}

/** Caches the result of `make`. After a failure `make` runs again, but not at once. */
function once<T>(clock: Clock, make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  let failedAtMs: number | undefined;
  return () => {
    const isDueAgain = failedAtMs !== undefined && clock.nowMs() - failedAtMs >= ASK_AGAIN_MS;
    if (made && !isDueAgain) return made;
    failedAtMs = undefined;
    made = make();
    made.catch(() => {
      failedAtMs = clock.nowMs();
    });
    return made;
  };
}
