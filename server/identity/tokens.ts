import { createHash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { IDP_CLIENT_ID } from '#shared/api/identity.ts';
import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import { organizationIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Random } from '../ports/random.ts';
import type { SigningKeys } from './keys.ts';
import { SIGNING_ALGORITHM } from './keys.ts';

export const TOKEN_LIFE_SECONDS = 60 * 60;
const ISSUER = 'loopwell';
const REFRESH_TOKEN_BYTES = 32;

export type TokenSubject = {
  userId: UserId;
  organizationId: OrganizationId;
  email: string;
  groups: readonly string[];
};

/** What a valid token says; whether the user may still come in is decided by the database. */
export type VerifiedToken = { userId: UserId; organizationId: OrganizationId; issuedAtMs: number };

export type Tokens = {
  issue(subject: TokenSubject): Promise<{ idToken: string; accessToken: string }>;
  /** Reads an identity or access token; undefined when it is not ours, not for us, or no longer valid. */
  verify(token: string): Promise<VerifiedToken | undefined>;
  newRefreshToken(): string;
  /** Refresh tokens are kept as hashes: reading the database gives nobody a session. */
  hashRefreshToken(token: string): string;
};

const claimsSchema = z.object({
  sub: userIdSchema,
  iat: z.number(),
  token_use: z.enum(['id', 'access']),
  aud: z.string().optional(),
  client_id: z.string().optional(),
  'custom:organizationId': organizationIdSchema,
  // When the session began, with milliseconds, so that signing out everywhere can tell tokens of one second apart.
  issued_at_ms: z.number(),
});

export function createTokens(deps: { keys: SigningKeys; clock: Clock; random: Random; ids: Ids }): Tokens {
  const { keys, clock, random, ids } = deps;

  const sign = (claims: Record<string, unknown>, nowMs: number) => {
    const seconds = Math.floor(nowMs / 1000);
    return new SignJWT({ ...claims, issued_at_ms: nowMs })
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: keys.kid })
      .setIssuer(ISSUER)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + TOKEN_LIFE_SECONDS)
      .setJti(ids.next())
      .sign(keys.privateKey);
  };

  return {
    async issue({ userId, organizationId, email, groups }) {
      const nowMs = clock.nowMs();
      const common = { sub: userId, 'custom:organizationId': organizationId, 'cognito:groups': groups };
      const idToken = await sign(
        { ...common, token_use: 'id', aud: IDP_CLIENT_ID, email, 'custom:userId': userId },
        nowMs,
      );
      const accessToken = await sign({ ...common, token_use: 'access', client_id: IDP_CLIENT_ID }, nowMs);
      return { idToken, accessToken };
    },

    async verify(token) {
      const checked = await jwtVerify(token, keys.publicKey, {
        algorithms: [SIGNING_ALGORITHM],
        issuer: ISSUER,
        currentDate: new Date(clock.nowMs()),
      }).catch(() => undefined);
      const claims = claimsSchema.safeParse(checked?.payload);
      if (!claims.success) return undefined;
      const { sub, token_use: use, aud, client_id: clientId, issued_at_ms: issuedAtMs } = claims.data;
      if ((use === 'id' ? aud : clientId) !== IDP_CLIENT_ID) return undefined;
      return { userId: sub, organizationId: claims.data['custom:organizationId'], issuedAtMs };
    },

    newRefreshToken: () => Buffer.from(random.bytes(REFRESH_TOKEN_BYTES)).toString('base64url'),
    hashRefreshToken: (token) => createHash('sha256').update(token).digest('hex'),
  };
}
