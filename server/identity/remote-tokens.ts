import type { JWTPayload } from 'jose';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { organizationIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { VerifiedToken } from './tokens.ts';

/** An identity provider that takes the place of ours: an Amazon Cognito user pool, or another OIDC issuer. */
export type RemoteProvider = {
  /** As the tokens' `iss` says it, without a slash at the end. */
  issuer: string;
  /** Where its public keys are; undefined: below the issuer, as Cognito has it. */
  jwksUrl?: string | undefined;
  /** Our application at the provider: `aud` of identity tokens, `client_id` of access tokens. */
  clientId: string;
  /** Names of the claims that say who it is here. Users are never found by e-mail address alone. */
  claims: { userId: string; organizationId: string };
};

/** Signatures with a shared secret are left out: whoever can check those can make them. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'EdDSA'];

type Outside = { clock: Clock; fetch: typeof fetch };

/** Reads tokens of another provider; undefined for those that are not of it, not for us, or no longer valid. */
export function createRemoteVerifier(provider: RemoteProvider, { clock, fetch: load }: Outside) {
  const keys = createRemoteJWKSet(new URL(provider.jwksUrl ?? `${provider.issuer}/.well-known/jwks.json`), {
    [customFetch]: (url, options) => load(url, options),
  });
  return async (token: string): Promise<VerifiedToken | undefined> => {
    const checked = await jwtVerify(token, keys, {
      algorithms: ALGORITHMS,
      issuer: provider.issuer,
      requiredClaims: ['exp', 'iat'],
      currentDate: new Date(clock.nowMs()),
    }).catch(() => undefined);
    return checked && isForUs(checked.payload, provider) ? readUser(checked.payload, provider) : undefined;
  };
}

/** Cognito says with `token_use` which of the two it is; an identity token of others has `aud` only. */
function isForUs(payload: JWTPayload, { clientId }: RemoteProvider): boolean {
  switch (payload.token_use) {
    case 'access':
      return payload.client_id === clientId;
    case 'id':
    case undefined:
      return payload.aud === clientId || (Array.isArray(payload.aud) && payload.aud.includes(clientId));
    default:
      return false;
  }
}

function readUser(payload: JWTPayload, { claims }: RemoteProvider): VerifiedToken | undefined {
  const userId = userIdSchema.safeParse(payload[claims.userId]);
  const organizationId = organizationIdSchema.safeParse(payload[claims.organizationId]);
  if (!userId.success || !organizationId.success || payload.iat === undefined) return undefined;
  return { userId: userId.data, organizationId: organizationId.data, issuedAtMs: payload.iat * 1000 };
}
