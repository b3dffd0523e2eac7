import { type OidcProvider, sameIssuer } from '#shared/api/identity/identity-provider.ts';
import { claimsOf } from '../tokens.ts';

/** Allowed difference between the clocks of two machines, in seconds. */
const SKEW_SECONDS = 60;

type Expected = { provider: OidcProvider; nowMs: number; nonce?: string };

/**
 * Validation problem of an identity token that came directly from the token endpoint; undefined if it is valid. The
 * server checks the signature. OpenID Connect Core, section 3.1.3.7: here the TLS connection vouches for the token.
 */
export function idTokenProblem(idToken: string, { provider, nowMs, nonce }: Expected): string | undefined {
  const claims = claimsOf(idToken);
  if (!claims) return 'it cannot be read';
  const { iss, aud, azp, exp, iat } = claims;
  if (typeof iss !== 'string' || !sameIssuer(iss, provider.issuer)) return 'it is from another issuer';
  const audiences: unknown[] = Array.isArray(aud) ? aud : [aud];
  if (!audiences.includes(provider.clientId)) return 'it is for another application';
  if (azp === undefined ? audiences.length > 1 : azp !== provider.clientId)
    return 'it is for another application';
  if (typeof iat !== 'number' || typeof exp !== 'number') return 'it has no expiry time';
  if (exp + SKEW_SECONDS <= nowMs / 1000) return 'it has expired';
  if (nonce !== undefined && claims.nonce !== nonce) return 'it belongs to another sign-in';
  return undefined;
}
