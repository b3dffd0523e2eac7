import { createHash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { IDP_CLIENT_ID } from '#shared/api/identity/identity.ts';
import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import { organizationIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Random } from '../ports/random.ts';
import type { SigningKeys } from './keys.ts';
import { SIGNING_ALGORITHM } from './keys.ts';

export const TOKEN_LIFE_SECONDS = 60 * 60;
/** Long enough to investigate a reported problem, too short to work in the user's name. */
export const IMPERSONATION_LIFE_SECONDS = 30 * 60;
const ISSUER = 'loopwell';
const REFRESH_TOKEN_BYTES = 32;

export type TokenSubject = {
  userId: UserId;
  organizationId: OrganizationId;
  email: string;
  groups: readonly string[];
  /** When the user last proved their identity with a password or factor; undefined if unknown. */
  authenticatedAtMs?: number | undefined;
  /** The sign-in the tokens belong to: they end with it. Undefined: the tokens end only by expiry. */
  familyId?: string | undefined;
};

/** Claims of a valid token. The database decides whether the user still has access. */
export type VerifiedToken = {
  userId: UserId;
  organizationId: OrganizationId;
  issuedAtMs: number;
  /** As in {@link TokenSubject}. */
  authenticatedAtMs?: number | undefined;
  familyId?: string | undefined;
};

/** Both users of an impersonation, and the id of the row that says whether it is still active. */
export type ImpersonationToken = VerifiedToken & {
  impersonationId: string;
  impersonatorId: UserId;
  impersonatorOrganizationId: OrganizationId;
};

export type Tokens = {
  issue(subject: TokenSubject): Promise<{ idToken: string; accessToken: string }>;
  /** Reads an identity or access token; undefined if it is not ours, not for us, or no longer valid. */
  verify(token: string): Promise<VerifiedToken | undefined>;
  /** Issues a bearer token that is valid for {@link IMPERSONATION_LIFE_SECONDS} and cannot be renewed. */
  issueImpersonation(subject: Omit<ImpersonationToken, 'issuedAtMs'>): Promise<string>;
  /** Reads impersonation tokens only. {@link Tokens.verify} refuses them, so they cannot change sign-in data. */
  verifyImpersonation(token: string): Promise<ImpersonationToken | undefined>;
  newRefreshToken(): string;
  /** Refresh tokens are stored as hashes, so that reading the database does not yield a session. */
  hashRefreshToken(token: string): string;
};

const claimsSchema = z.object({
  sub: userIdSchema,
  iat: z.number(),
  token_use: z.enum(['id', 'access']),
  aud: z.string().optional(),
  client_id: z.string().optional(),
  'custom:organizationId': organizationIdSchema,
  // When the session began, in milliseconds, so that signing out everywhere can distinguish tokens of the same second.
  issued_at_ms: z.number(),
  // From OpenID Connect, in seconds; a renewal does not change it.
  auth_time: z.number().optional(),
  // Also from OpenID Connect. Tokens issued before it was added remain valid without it until they expire.
  sid: z.uuid().optional(),
});

const impersonationClaimsSchema = z.object({
  sub: userIdSchema,
  token_use: z.literal('impersonation'),
  client_id: z.literal(IDP_CLIENT_ID),
  'custom:organizationId': organizationIdSchema,
  issued_at_ms: z.number(),
  impersonation_id: z.string(),
  sid: z.uuid().optional(),
  // The acting user, as defined in RFC 8693.
  act: z.object({ sub: userIdSchema, 'custom:organizationId': organizationIdSchema }),
});

export function createTokens(deps: { keys: SigningKeys; clock: Clock; random: Random; ids: Ids }): Tokens {
  const { keys, clock, random, ids } = deps;

  const sign = (claims: Record<string, unknown>, nowMs: number, lifeSeconds = TOKEN_LIFE_SECONDS) => {
    const seconds = Math.floor(nowMs / 1000);
    return new SignJWT({ ...claims, issued_at_ms: nowMs })
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: keys.kid })
      .setIssuer(ISSUER)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + lifeSeconds)
      .setJti(ids.next())
      .sign(keys.privateKey);
  };

  /** The claims of one of our tokens that has not expired. */
  const readClaims = async (token: string): Promise<unknown> => {
    const checked = await jwtVerify(token, keys.publicKey, {
      algorithms: [SIGNING_ALGORITHM],
      issuer: ISSUER,
      // A token that does not say when it ends would never end: the library checks 'exp' only where it is present.
      requiredClaims: ['exp'],
      currentDate: new Date(clock.nowMs()),
    }).catch(() => undefined);
    return checked?.payload;
  };

  return {
    async issue({ userId, organizationId, email, groups, authenticatedAtMs, familyId }) {
      const nowMs = clock.nowMs();
      const common = {
        sub: userId,
        'custom:organizationId': organizationId,
        'cognito:groups': groups,
        ...(authenticatedAtMs !== undefined && { auth_time: Math.floor(authenticatedAtMs / 1000) }),
        ...(familyId !== undefined && { sid: familyId }),
      };
      const idToken = await sign(
        { ...common, token_use: 'id', aud: IDP_CLIENT_ID, email, 'custom:userId': userId },
        nowMs,
      );
      const accessToken = await sign({ ...common, token_use: 'access', client_id: IDP_CLIENT_ID }, nowMs);
      return { idToken, accessToken };
    },

    async verify(token) {
      const claims = claimsSchema.safeParse(await readClaims(token));
      if (!claims.success) return undefined;
      const { sub, token_use: use, aud, client_id: clientId, issued_at_ms: issuedAtMs } = claims.data;
      const { auth_time: authTime, sid: familyId } = claims.data;
      if ((use === 'id' ? aud : clientId) !== IDP_CLIENT_ID) return undefined;
      const organizationId = claims.data['custom:organizationId'];
      const authenticatedAtMs = authTime === undefined ? undefined : authTime * 1000;
      return { userId: sub, organizationId, issuedAtMs, authenticatedAtMs, familyId };
    },

    issueImpersonation(subject) {
      const claims = {
        sub: subject.userId,
        token_use: 'impersonation',
        client_id: IDP_CLIENT_ID,
        'custom:organizationId': subject.organizationId,
        impersonation_id: subject.impersonationId,
        ...(subject.familyId !== undefined && { sid: subject.familyId }),
        act: { sub: subject.impersonatorId, 'custom:organizationId': subject.impersonatorOrganizationId },
      };
      return sign(claims, clock.nowMs(), IMPERSONATION_LIFE_SECONDS);
    },

    async verifyImpersonation(token) {
      const claims = impersonationClaimsSchema.safeParse(await readClaims(token));
      if (!claims.success) return undefined;
      return {
        userId: claims.data.sub,
        organizationId: claims.data['custom:organizationId'],
        issuedAtMs: claims.data.issued_at_ms,
        impersonationId: claims.data.impersonation_id,
        familyId: claims.data.sid,
        impersonatorId: claims.data.act.sub,
        impersonatorOrganizationId: claims.data.act['custom:organizationId'],
      };
    },

    newRefreshToken: () => Buffer.from(random.bytes(REFRESH_TOKEN_BYTES)).toString('base64url'),
    hashRefreshToken: (token) => createHash('sha256').update(token).digest('hex'),
  };
}
