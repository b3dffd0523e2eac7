import type { JWTPayload } from 'jose';
import { decodeJwt, jwtVerify } from 'jose';
import { sameIssuer } from '#shared/api/identity/identity-provider.ts';
import { organizationIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { createRemoteKeys, type Outside } from './remote-keys.ts';
import type { RemoteProvider } from '../ports/remote-provider.ts';
import type { VerifiedToken } from './tokens.ts';

/** Signatures with a shared secret are excluded: anyone who can verify them can also create them. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'EdDSA'];
/** Clocks of two machines always differ a little. */
export const CLOCK_SKEW_SECONDS = 30;

/**
 * Reads tokens of another provider; undefined if a token is from elsewhere, not for us, or no longer valid. Throws
 * AppError `unavailable` if the provider's keys cannot be fetched: the token may still be valid.
 */
export function createRemoteVerifier(provider: RemoteProvider, outside: Outside) {
  const keys = createRemoteKeys(provider, outside);
  return async (token: string): Promise<VerifiedToken | undefined> => {
    // Checks the issuer first, so that foreign tokens never cause a request to the provider.
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

/** Cognito marks the token type with `token_use`; identity tokens of other providers have only `aud`. */
function isForUs(payload: JWTPayload, { clientId }: RemoteProvider): boolean {
  switch (payload.token_use) {
    case 'access':
      return payload.client_id === clientId;
    case 'id':
    case undefined:
      // If there are several audiences, `azp` names the one the token was issued for.
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
