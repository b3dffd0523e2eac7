import type { JWTPayload } from 'jose';
import { decodeJwt, jwtVerify } from 'jose';
import { sameIssuer } from '#shared/api/identity/identity-provider.ts';
import { organizationIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { createRemoteKeys, type Outside } from './remote-keys.ts';
import type { RemoteProvider } from '../ports/remote-provider.ts';
import type { VerifiedToken } from './tokens.ts';

/** Signatures with a shared secret are left out: whoever can check those can make them. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'EdDSA'];
/** Clocks of two machines are never quite the same. */
export const CLOCK_SKEW_SECONDS = 30;

/**
 * Reads tokens of another provider; undefined for those that are not of it, not for us, or no longer valid. Throws
 * AppError `unavailable` when its keys cannot be had: that says nothing about the token.
 */
export function createRemoteVerifier(provider: RemoteProvider, outside: Outside) {
  const keys = createRemoteKeys(provider, outside);
  return async (token: string): Promise<VerifiedToken | undefined> => {
    // Nobody can send the server to the provider with what is plainly not from there.
    const issuer = issuerOf(token);
    if (issuer === undefined || !sameIssuer(issuer, provider.issuer)) return undefined;
    const checked = await jwtVerify(token, keys, {
      algorithms: ALGORITHMS,
      issuer,
      requiredClaims: ['exp', 'iat'],
      currentDate: new Date(outside.clock.nowMs()),
      clockTolerance: CLOCK_SKEW_SECONDS,
    }).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      return undefined;
    });
    return checked && isForUs(checked.payload, provider) ? readUser(checked.payload, provider) : undefined;
  };
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

/** Cognito says with `token_use` which of the two it is; an identity token of others has `aud` only. */
function isForUs(payload: JWTPayload, { clientId }: RemoteProvider): boolean {
  switch (payload.token_use) {
    case 'access':
      return payload.client_id === clientId;
    case 'id':
    case undefined:
      // With several audiences `azp` says for which of them it was made.
      if (payload.azp !== undefined && payload.azp !== clientId) return false;
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
